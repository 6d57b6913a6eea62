/* The page: a terminal, the worker that runs the program, and what a phone's
 * keyboard lacks. */
'use strict';

/* The words and the ring that worker.js reads. */
const WAKE = 0, HEAD = 1, TAIL = 2, ROWS = 3, COLUMNS = 4, SIZES = 5, BUSY = 6,
    LEAVE = 7, KEYS_AT = 64, SHARED_BYTES = KEYS_AT + 65536;
const CTRL_C = '\x03';

/* The smallest and the usual screen of the programs. */
const SMALLEST = { columns: 46, rows: 16 }, USUAL = { columns: 80, rows: 24 };
const FONT = { largest: 20, usual: 14, smallest: 6 }; /* pixels */

const $ = id => document.getElementById(id);
const say = text => {
    $('notice').textContent = text;
    $('notice').hidden = text == '';
};

/* Returns what keeps programs from running here, or ''. */
function obstacle() {
    if (!isSecureContext)
        return 'Browsers run these programs only from https or localhost.';
    if (!crossOriginIsolated)
        return 'The server of this page must send two headers with every file: ' +
            'Cross-Origin-Opener-Policy: same-origin and ' +
            'Cross-Origin-Embedder-Policy: require-corp.';
    return '';
}

/* ---- The terminal ---- */

const screen = new Terminal({
    fontFamily: '"DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono", monospace',
    fontSize: FONT.usual,
    scrollback: 2000,
    theme: { background: '#101418', foreground: '#d8dee4' },
});
const fit = new FitAddon.FitAddon();
let shared, words, ring, worker = null, byLines = true;

function wake() {
    Atomics.add(words, WAKE, 1);
    Atomics.notify(words, WAKE);
}

/* A key for which the ring has no room is lost. */
function send(bytes) {
    for (const byte of bytes) {
        const head = words[HEAD], next = (head + 1) % ring.length;
        if (next == Atomics.load(words, TAIL))
            break;
        ring[head] = byte;
        Atomics.store(words, HEAD, next);
    }
    wake();
}

/* Ctrl-C stops a program that computes; others are asked. */
function take(text) {
    if (!worker && text == '\r' && words)
        start();
    else if (worker && text == CTRL_C && byLines && Atomics.load(words, BUSY) == 1)
        end('stopped');
    else if (worker)
        send(new TextEncoder().encode(text));
}

/* Takes the largest font with which the usual screen fits, or if the usual font
 * is too large for that, with which the smallest screen does. */
function resize() {
    const fits = (size, wanted) => {
        screen.options.fontSize = size;
        const found = fit.proposeDimensions();
        return found && found.cols >= wanted.columns && found.rows >= wanted.rows;
    };
    let size = FONT.largest;
    while (size > FONT.usual && !fits(size, USUAL))
        size--;
    while (size > FONT.smallest && !fits(size, SMALLEST))
        size--;
    screen.options.fontSize = size;
    fit.fit();
    if (!words)
        return;
    words[ROWS] = screen.rows;
    words[COLUMNS] = screen.cols;
    Atomics.add(words, SIZES, 1);
    wake();
}

/* On a phone, the keyboard would cover the table. It comes when a program reads
 * lines, or when the user asks for it. */
function setKeyboard(on) {
    if (!matchMedia('(pointer: coarse)').matches)
        return;
    screen.textarea.inputMode = on ? 'text' : 'none';
    screen.textarea.blur(); /* it comes and goes with the focus */
    screen.focus();
}

function addKeys() {
    const keys = [['Esc', '\x1b'], ['Tab', '\t'], ['←', '\x1b[D'], ['↓', '\x1b[B'],
        ['↑', '\x1b[A'], ['→', '\x1b[C'], ['⌫', '\x7f'], ['Enter', '\r'], ['⌨', null]];
    for (const [name, text] of keys) {
        const button = document.createElement('button');
        button.textContent = name;
        /* Without the default action, the terminal keeps the focus. */
        button.onpointerdown = event => {
            event.preventDefault();
            if (text)
                screen.input(text);
            else
                setKeyboard(screen.textarea.inputMode == 'none');
        };
        $('keys').append(button);
    }
}

/* ---- The program ---- */

/* Splits options as a shell does, except that a backslash is only a sign. */
function split(text) {
    return (text.match(/('[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map(word =>
        word.replace(/'([^']*)'|"([^"]*)"/g, (all, one, two) => one ?? two));
}

/* A worker that waits for keys leaves by itself, which is faster. */
function stop() {
    const leaving = worker;
    worker = null;
    if (!leaving)
        return;
    Atomics.store(words, LEAVE, 1);
    wake();
    setTimeout(() => leaving.terminate(), Atomics.load(words, BUSY) == 1 ? 0 : 300);
}

function end(how) {
    stop();
    screen.write(`\x1b[m\r\n[${how}; Enter starts the program again]\r\n`);
}

function start() {
    stop();
    const program = $('program').value;
    const usual = $('program').selectedOptions[0].dataset.usual;
    const options = [...usual ? [usual] : [], ...split($('options').value)];
    history.replaceState(null, '', '#' + encodeURIComponent(
        [program, $('options').value].join(' ').trim()));
    shared = new SharedArrayBuffer(SHARED_BYTES);
    words = new Int32Array(shared, 0, KEYS_AT / 4);
    ring = new Uint8Array(shared, KEYS_AT);
    words[BUSY] = 1;
    byLines = true;
    screen.reset();
    resize();
    setKeyboard(false);
    const mine = worker = new Worker('worker.js');
    worker.onmessage = ({ data }) => {
        if (mine != worker)
            return;
        if (data.output)
            screen.write(data.output);
        else if (data.byLines !== undefined)
            setKeyboard(byLines = data.byLines);
        else if (data.notKept)
            say(`This browser won't keep the ledger (${data.notKept}).`);
        else
            end(data.status === 0 ? 'ended' : `ended: ${data.status}`);
    };
    worker.onerror = event => end(`failed: ${event.message}`);
    worker.postMessage({ shared, program, options });
    screen.focus();
}

/* The options after the program's name are in the page's address, so that a
 * bookmark keeps them. */
function readAddress() {
    const [program, ...options] = decodeURIComponent(location.hash.slice(1)).split(' ');
    if ([...$('program').options].some(option => option.value == program))
        $('program').value = program;
    $('options').value = options.join(' ');
}

/* ---- The ledger ---- */

/* Reads the ledger while no program writes it: each waits for keys then. */
async function readLedger() {
    const root = await navigator.storage.getDirectory();
    for (;;) {
        const file = await (await root.getFileHandle('ledger.db')).getFile();
        const bytes = await file.arrayBuffer();
        if (!worker || Atomics.load(words, BUSY) == 0)
            return bytes;
        await new Promise(done => setTimeout(done, 50));
    }
}

async function exportLedger() {
    try {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([await readLedger()]));
        link.download = 'ledger.db';
        link.click();
        URL.revokeObjectURL(link.href);
    } catch (error) {
        say(`There is no ledger to export yet (${error}).`);
    }
    screen.focus();
}

/* ---- Begin ---- */

/* Two tabs can't write one ledger. The second one begins once the first one is
 * closed. */
function begin() {
    let busy = setTimeout(() => say('The card table is open in another tab. ' +
        'It opens here when you close it there.'), 300);
    navigator.locks.request('cardtable', () => {
        clearTimeout(busy);
        say('');
        start();
        return new Promise(() => {});
    });
}

function open() {
    screen.loadAddon(fit);
    screen.open($('screen'));
    addKeys();
    resize();
    screen.onData(take);
    /* A report of the mouse, which isn't text. */
    screen.onBinary(text => worker && send(Uint8Array.from(text, sign => sign.charCodeAt(0))));
    /* OSC 52: the program copies a text, in base64. */
    screen.parser.registerOscHandler(52, text => {
        const bytes = atob(text.slice(text.indexOf(';') + 1));
        navigator.clipboard.writeText(new TextDecoder().decode(
            Uint8Array.from(bytes, byte => byte.charCodeAt(0)))).catch(say);
        return true;
    });
    addEventListener('pagehide', stop);
    addEventListener('pageshow', event => event.persisted && location.reload());
    new ResizeObserver(resize).observe($('screen'));
    $('command').onsubmit = event => {
        event.preventDefault();
        if (words)
            start();
    };
    $('program').onchange = () => {
        $('options').value = '';
        if (words)
            start();
    };
    $('export').onclick = exportLedger;
    readAddress();
    say(obstacle());
    if (obstacle() == '')
        begin();
}

open();
