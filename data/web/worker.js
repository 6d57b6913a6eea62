/* Runs a program. A worker may block: it waits for keys with Atomics.wait(), so
 * the program runs as it does in a terminal. terminal.c calls `terminal`. */
'use strict';

/* The words that page and worker share, and after them the ring of keys. */
const WAKE = 0, HEAD = 1, TAIL = 2, ROWS = 3, COLUMNS = 4, SIZES = 5, BUSY = 6,
    LEAVE = 7, NEVER = 8, KEYS_AT = 64;
const NOTHING = 0, KEYS = 1, NEW_SIZE = 2, INTERRUPT = 3;
const CTRL_C = 3, CTRL_D = 4, BELL = 7, BACKSPACE = 8, NEWLINE = 10, RETURN = 13,
    DELETE = 127;
const ENOSPC = 51; /* in emscripten's C library */
const FOLDER = '/state/blackjack';
/* SQLite's journal is half of the ledger while a transaction is written. */
const KEPT = ['ledger.db', 'ledger.db-journal'];

/* ---- The terminal ---- */

const terminal = {
    words: null, ring: null, sizes: 0,
    byLines: true, byEcho: true, newLines: true,
    line: [], /* what was typed and not yet read, in line mode */

    rows() { return this.words[ROWS] },
    columns() { return this.words[COLUMNS] },

    set(byLines, byEcho, newLines) {
        if (byLines != this.byLines)
            postMessage({ byLines: byLines != 0 });
        this.byLines = byLines;
        this.byEcho = byEcho;
        this.newLines = newLines;
    },

    /* Returns the next key without taking it, or -1. */
    next() {
        const tail = this.words[TAIL];
        return Atomics.load(this.words, HEAD) == tail ? -1 : this.ring[tail];
    },
    take() {
        const key = this.next();
        Atomics.store(this.words, TAIL, (this.words[TAIL] + 1) % this.ring.length);
        return key;
    },
    flush() { Atomics.store(this.words, TAIL, Atomics.load(this.words, HEAD)) },

    sleep(milliseconds) { Atomics.wait(this.words, NEVER, 0, milliseconds) },

    /* What there is at the moment. Without signals, Ctrl-C and what follows it
     * wait for a program that waits with signals. */
    now(withSignals) {
        const sizes = Atomics.load(this.words, SIZES);
        if (withSignals && sizes != this.sizes) {
            this.sizes = sizes;
            return NEW_SIZE;
        }
        if (this.next() != CTRL_C)
            return this.next() < 0 ? NOTHING : KEYS;
        if (withSignals)
            this.take();
        return withSignals ? INTERRUPT : NOTHING;
    },

    /* Waits without limit if `milliseconds` is negative. */
    wait(milliseconds, withSignals) {
        const end = milliseconds < 0 ? Infinity : performance.now() + milliseconds;
        for (;;) {
            const seen = Atomics.load(this.words, WAKE);
            if (Atomics.load(this.words, LEAVE) == 1)
                stop();
            const what = this.now(withSignals);
            const left = end - performance.now();
            if (what != NOTHING || left <= 0)
                return what;
            Atomics.store(this.words, BUSY, 0);
            Atomics.wait(this.words, WAKE, seen, left);
            Atomics.store(this.words, BUSY, 1);
        }
    },

    write(bytes) {
        if (this.newLines) {
            const whole = [];
            for (const byte of bytes)
                byte == NEWLINE ? whole.push(RETURN, NEWLINE) : whole.push(byte);
            bytes = Uint8Array.from(whole);
        }
        postMessage({ output: bytes });
    },
    echo(text) { if (this.byEcho) this.write(new TextEncoder().encode(text)) },

    /* Erases a character, which may be several bytes. */
    erase(typed) {
        while (typed.length > 0 && (typed.pop() & 0xc0) == 0x80)
            ;
        this.echo('\b \b');
    },

    /* Reads a line, as a terminal's driver does. Returns nothing at its end. */
    readLine() {
        const typed = [];
        for (;;) {
            const what = this.wait(-1, true);
            if (what == INTERRUPT)
                leave(128 + 2);
            if (what != KEYS)
                continue;
            const key = this.take();
            if (key == CTRL_D && typed.length == 0)
                return [];
            if (key == RETURN || key == NEWLINE) {
                this.echo('\n');
                return [...typed, NEWLINE];
            }
            if (key == DELETE || key == BACKSPACE) {
                if (typed.length > 0)
                    this.erase(typed);
            } else if (key >= 32) {
                typed.push(key);
                if (this.byEcho)
                    this.write(Uint8Array.of(key));
            }
        }
    },

    read(buffer, offset, length) {
        let count = 0;
        if (this.byLines) {
            if (this.line.length == 0)
                this.line = this.readLine();
            const part = this.line.splice(0, length);
            buffer.set(part, offset);
            return part.length;
        }
        while (this.wait(count > 0 ? 0 : -1, false) == KEYS && count < length)
            buffer[offset + count++] = this.take();
        return count;
    },
};

/* The page wants another program, or closes. The files must be free for the next
 * worker at once: a browser may take seconds to end this one. */
function stop() {
    handles.forEach(handle => handle.close());
    close();
    throw 'unwind'; /* emscripten's word for an end without a message */
}

/* The program has ended. */
function leave(status) {
    postMessage({ status });
    stop();
}

/* ---- The files that stay ---- */

const handles = new Map(); /* by name; none if the browser has no such files */

/* Opens the files of the browser's private file system. They are this worker's
 * until it ends; a worker that has just ended may still hold them. */
async function openKept() {
    const root = await navigator.storage.getDirectory();
    for (const name of KEPT) {
        const file = await root.getFileHandle(name, { create: true });
        for (let tries = 50; !handles.has(name); tries--)
            try {
                handles.set(name, await file.createSyncAccessHandle());
            } catch (error) {
                if (tries == 0)
                    throw error;
                await new Promise(done => setTimeout(done, 100));
            }
    }
}

/* Writes through what the program writes, in its order, so that SQLite's
 * transactions protect the ledger from a page that is closed at any time. */
function keep() {
    const { file, dir } = MEMFS.ops_table;
    const memory = { ...file.stream, ...file.node, ...dir.node };
    const handleOf = node => FS.getPath(node).startsWith(FOLDER + '/') ?
        handles.get(node.name) : undefined;
    const whole = node => MEMFS.getFileDataAsTypedArray(node);
    const tried = act => {
        try {
            act();
        } catch (error) {
            throw new FS.ErrnoError(ENOSPC); /* as if the disk were full */
        }
    };
    const change = (handle, bytes, at) => tried(() => {
        if (handle.write(bytes, { at }) != bytes.length)
            throw Error();
    });
    file.stream.write = (stream, buffer, offset, length, position, own) => {
        const count = memory.write(stream, buffer, offset, length, position, own);
        const handle = handleOf(stream.node);
        if (handle && count > 0)
            change(handle, buffer.slice(offset, offset + count), position);
        return count;
    };
    file.stream.fsync = stream => {
        const handle = handleOf(stream.node);
        if (handle)
            tried(() => handle.flush());
        return 0;
    };
    file.node.setattr = (node, attributes) => {
        memory.setattr(node, attributes);
        const handle = handleOf(node);
        if (handle && attributes.size !== undefined)
            tried(() => handle.truncate(attributes.size));
    };
    dir.node.unlink = (parent, name) => {
        handleOf(FS.lookupNode(parent, name))?.truncate(0);
        memory.unlink(parent, name);
    };
    dir.node.rename = (node, folder, name) => {
        const before = handleOf(node);
        memory.rename(node, folder, name);
        const handle = handleOf(node);
        if (handle) {
            tried(() => handle.truncate(0));
            change(handle, whole(node), 0);
            handle.flush();
        }
        before?.truncate(0);
    };
}
/* An empty file is one that isn't there. */
function load() {
    for (const [name, handle] of handles) {
        const bytes = new Uint8Array(handle.getSize());
        handle.read(bytes, { at: 0 });
        if (bytes.length > 0)
            FS.writeFile(`${FOLDER}/${name}`, bytes);
    }
}

/* ---- The program ---- */

function prepare() {
    /* A program that asks for no variables is linked without them. */
    Object.assign(self.ENV ?? {}, { TERM: 'xterm-256color', HOME: '/state',
        XDG_STATE_HOME: '/state' });
    FS.mkdirTree(FOLDER);
    load();
    keep();
    TTY.stream_ops.read = (stream, buffer, offset, length) =>
        terminal.read(buffer, offset, length);
    TTY.stream_ops.write = (stream, buffer, offset, length) => {
        terminal.write(Uint8Array.from(buffer.subarray(offset, offset + length)));
        return length;
    };
}

onunhandledrejection = ({ reason }) => leave(String(reason));

onmessage = async ({ data }) => {
    terminal.words = new Int32Array(data.shared, 0, KEYS_AT / 4);
    terminal.ring = new Uint8Array(data.shared, KEYS_AT);
    terminal.sizes = terminal.words[SIZES];
    try {
        await openKept();
    } catch (error) {
        postMessage({ notKept: String(error) });
    }
    self.Module = {
        thisProgram: data.program,
        arguments: data.options,
        preRun: prepare,
        onExit: leave,
        onAbort: leave,
    };
    importScripts(`${data.program}.js`);
};
