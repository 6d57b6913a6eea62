/* Drives a headless Chromium over its DevTools pipe: NUL ends each message. */
'use strict';
const { spawn } = require('child_process'), fs = require('fs'), os = require('os'),
    path = require('path');

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/* Calls `ask` until it returns something. */
async function until(what, ask, seconds = 60) {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; await pause(20)) {
        const found = await ask();
        if (found)
            return found;
    }
    throw Error(`not within ${seconds} seconds: ${what}`);
}

class Chromium {
    constructor() {
        this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-web-'));
        this.process = spawn('chromium', ['--headless=new', '--remote-debugging-pipe',
            `--user-data-dir=${this.folder}`, '--no-first-run', '--disable-gpu',
            ...(process.getuid() == 0 ? ['--no-sandbox'] : []), 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
        [, , , this.out, this.in] = this.process.stdio;
        this.number = 0;
        this.waiting = new Map();
        this.tabs = new Map();
        let rest = '';
        this.in.on('data', bytes => {
            const messages = (rest + bytes).split('\0');
            rest = messages.pop();
            messages.forEach(message => this.take(JSON.parse(message)));
        });
    }

    take({ id, result, error, method, params, sessionId }) {
        if (!id)
            return this.tabs.get(sessionId)?.event(method, params);
        const { done, failed } = this.waiting.get(id);
        this.waiting.delete(id);
        error ? failed(Error(error.message)) : done(result);
    }

    call(method, params = {}, sessionId = undefined) {
        return new Promise((done, failed) => {
            this.waiting.set(++this.number, { done, failed });
            this.out.write(JSON.stringify({ id: this.number, method, params,
                sessionId }) + '\0');
        });
    }

    async tab() {
        const { targetId } = await this.call('Target.createTarget', { url: 'about:blank' });
        const { sessionId } = await this.call('Target.attachToTarget',
            { targetId, flatten: true });
        const tab = new Tab(this, targetId, sessionId);
        this.tabs.set(sessionId, tab);
        for (const domain of ['Page', 'Network', 'Runtime'])
            await tab.call(`${domain}.enable`);
        return tab;
    }

    async close() {
        const ended = new Promise(done => this.process.on('exit', done));
        await this.call('Browser.close');
        await ended;
        fs.rmSync(this.folder, { recursive: true, force: true });
    }
}

class Tab {
    constructor(browser, target, session) {
        Object.assign(this, { browser, target, session, requests: [], problems: [] });
    }

    event(method, params) {
        if (method == 'Network.requestWillBeSent')
            this.requests.push(params.request.url);
        if (method == 'Runtime.exceptionThrown')
            this.problems.push(params.exceptionDetails.exception?.description ??
                params.exceptionDetails.text);
    }

    call(method, params) { return this.browser.call(method, params, this.session) }

    async ask(expression) {
        const { result } = await this.call('Runtime.evaluate', { expression,
            awaitPromise: true, returnByValue: true });
        return result.value;
    }

    go(url) { return this.call('Page.navigate', { url }) }
    reload() { return this.call('Page.reload') }
    close() { return this.browser.call('Target.closeTarget', { targetId: this.target }) }
    phone(width, height) {
        return Promise.all([
            this.call('Emulation.setDeviceMetricsOverride', { width, height,
                deviceScaleFactor: 2, mobile: true }),
            this.call('Emulation.setTouchEmulationEnabled', { enabled: true })]);
    }

    text() { return this.ask('document.querySelector(".xterm-rows")?.innerText ?? ""') }
    notice() { return this.ask('document.getElementById("notice").innerText') }
    sees(wanted, seconds) {
        let seen;
        return until(wanted, async () => {
            seen = (await this.text()).replaceAll('\u00a0', ' ');
            return seen.match(wanted) && seen;
        }, seconds).catch(error => { throw Error(`${error.message}\n${seen}`) });
    }

    async press(...keys) {
        for (const key of keys) {
            const code = { Enter: 13, Escape: 27 }[key];
            const event = { key, windowsVirtualKeyCode: code,
                text: key == 'Enter' ? '\r' : code ? undefined : key };
            await this.call('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
            await this.call('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
        }
    }

    type(text) { return this.press(...text) }

    /* Touches the middle of the text in the terminal, as a finger does. */
    async touch(text) {
        const point = await this.ask(`(${find})(${JSON.stringify(text)})`);
        if (!point)
            throw Error(`nothing to touch: ${text}`);
        await this.call('Input.dispatchTouchEvent', { type: 'touchStart',
            touchPoints: [point] });
        await this.call('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }

    async picture(file) {
        const { data } = await this.call('Page.captureScreenshot', { format: 'png' });
        fs.writeFileSync(file, Buffer.from(data, 'base64'));
    }
}

/* Runs in the page. */
function find(text) {
    for (const row of document.querySelectorAll('.xterm-rows > div')) {
        const at = row.innerText.replaceAll('\u00a0', ' ').indexOf(text);
        if (at < 0)
            continue;
        const box = row.getBoundingClientRect();
        const width = document.querySelector('.xterm-screen').clientWidth / screen.cols;
        return { x: box.left + (at + text.length / 2) * width, y: box.top + box.height / 2 };
    }
}

module.exports = { Chromium, pause, until, find };
