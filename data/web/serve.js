/* Hands out a folder with the two headers that the page needs, to this machine
 * alone: node serve.js [FOLDER [PORT]]. */
'use strict';
const fs = require('fs'), http = require('http'), path = require('path');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css',
    '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp' };

function serve(folder, port, headers = ISOLATED) {
    const server = http.createServer((request, response) => {
        const name = path.normalize(new URL(request.url, 'http://localhost').pathname);
        const file = path.join(folder, name.endsWith('/') ? name + 'index.html' : name);
        fs.readFile(file, (error, bytes) => {
            response.writeHead(error ? 404 : 200, { ...headers,
                'Content-Type': TYPES[path.extname(file)] ?? 'text/plain' });
            response.end(bytes);
        });
    });
    return new Promise(done => server.listen(port, '127.0.0.1', () => done(server)));
}

module.exports = { serve };
if (require.main === module)
    serve(process.argv[2] ?? path.join(__dirname, '../../build/web/page'),
        Number(process.argv[3] ?? 8000)).then(server =>
        console.log(`http://localhost:${server.address().port}/`));
