/* Plays in the page as a person does, in headless Chromium, and compares with the
 * native programs: node check.js PAGE PROGRAMS FOLDER. Pictures go to FOLDER. */
'use strict';
const { execFileSync } = require('child_process'), fs = require('fs'),
    path = require('path'), zlib = require('zlib');
const { Chromium, pause, until } = require('./chromium.js');
const { serve } = require('./serve.js');

const [page, programs, folder] = process.argv.slice(2);
const EVENING = 20; /* rounds */
const PHONE = { width: 390, height: 844 }, SMALL_PHONE = { width: 320, height: 420 };

function expect(what, right) {
    console.log(`  ${right ? 'ok' : 'NOT OK'}: ${what}`);
    if (!right)
        process.exitCode = 1;
}

const picture = name => path.join(folder, `${name}.png`);
const native = (program, options, environment = {}) =>
    execFileSync(path.join(programs, program), options,
        { encoding: 'utf8', env: { ...process.env, ...environment } });

/* ---- Playing ---- */

const chips = text => Number(text.match(/You have \$([\d,.]+\d)/)[1].replace(',', ''));
const isOver = text => /Enter +Deal/.test(text);

async function sitDown(tab) {
    const text = await tab.sees(/Leave|Sit down/);
    if (/new to blackjack/.test(text))
        await tab.press('n');
    await tab.sees(/Sit down/);
    await tab.press('Enter');
    return chips(await tab.sees(/Enter +Deal/));
}

/* Answers the question that the table asks. */
async function answer(tab, text) {
    if (/\bn +No/.test(text)) /* "Really stand?", or insurance */
        await tab.press(/Really/.test(text) ? 'y' : 'n');
    else if (/\bs +Stand/.test(text))
        await tab.press('s');
    await pause(50);
}

/* Plays the round that has begun. Returns the bankroll after it. */
async function finishRound(tab) {
    let text;
    await until('the end of a round', async () => {
        text = await tab.sees(/./);
        return isOver(text) || answer(tab, text).then(() => false);
    }).catch(error => { throw Error(`${error.message}\n${text}`) });
    return chips(text);
}

/* The shoe's cards say that the deal has begun. */
async function playRound(tab) {
    const left = text => text.match(/Shoe +\d+|New shoe|cut card/)?.[0];
    const before = left(await tab.sees(/Enter +Deal/));
    await tab.press('Enter');
    await until('a deal', async () => left(await tab.sees(/./)) != before);
    return finishRound(tab);
}

/* Plays until the bankroll is another one, which a reload can prove. */
async function playRounds(tab, least) {
    const before = chips(await tab.sees(/You have/));
    let after = before;
    for (let rounds = 0; rounds < least || after == before; rounds++)
        after = await playRound(tab);
    return after;
}

/* ---- The checks ---- */

async function checkHeaders(browser) {
    const server = await serve(page, 0, {});
    const tab = await browser.tab();
    await tab.go(`http://localhost:${server.address().port}/`);
    const said = await until('a notice', () => tab.notice());
    expect('without its headers the page names both', /Opener-Policy: same-origin/
        .test(said) && /Embedder-Policy: require-corp/.test(said));
    await tab.close();
    server.close();
}

async function checkTable(browser, url) {
    const tab = await browser.tab();
    const start = Date.now();
    await tab.go(url);
    await tab.sees(/Leave/);
    console.log(`  first screen after ${(Date.now() - start) / 1000} s`);
    let bankroll = await sitDown(tab);
    console.log(`  table after ${(Date.now() - start) / 1000} s`);
    bankroll = await playRounds(tab, EVENING);
    await tab.picture(picture('table'));

    await tab.reload();
    expect(`after a reload the bankroll is there: $${bankroll}`,
        await sitDown(tab) == bankroll);
    return [tab, bankroll];
}

/* Closes the page in the middle of a round, which continues after that. */
async function checkOpenRound(browser, url, tab) {
    const hand = text => text.match(/▸ ([a-z]* ?\d+)/)?.[1];
    let text;
    do {
        await playRound(tab);
        await tab.press('Enter');
        await tab.sees(/Stand|Deal/);
        await pause(2000);
        text = await tab.sees(/Stand|Deal/);
    } while (isOver(text) || !hand(text));
    const before = hand(text);
    await tab.close();
    const next = await browser.tab();
    await next.go(url);
    text = await next.sees(/Stand|Insurance|Even money/);
    expect(`a round that was left open continues: ${before}`,
        hand(text) == before);
    await next.picture(picture('resumed'));
    await finishRound(next);
    return next;
}

async function checkExport(browser, tab) {
    const state = fs.mkdtempSync(path.join(browser.folder, 'export-'));
    const download = path.join(state, 'blackjack');
    const bankroll = chips(await tab.sees(/Enter +Deal/));
    await browser.call('Browser.setDownloadBehavior',
        { behavior: 'allow', downloadPath: download });
    await tab.ask('document.getElementById("export").click()');
    await until('a download', () => fs.existsSync(path.join(download, 'ledger.db')));
    const found = native('blackjack', ['--stats', '--json'], { XDG_STATE_HOME: state });
    const { rounds, bankroll_cents: cents } = JSON.parse(found);
    expect(`the native program reads the exported ledger: ${rounds} rounds`,
        rounds > EVENING && cents == Math.round(100 * bankroll));
}

async function checkSecondTab(browser, url, first) {
    const second = await browser.tab();
    await second.go(url);
    const said = await until('a notice', () => second.notice());
    expect('a second tab is told', /another tab/.test(said));
    await second.picture(picture('second-tab'));
    await first.close();
    expect('and opens when the first one is closed',
        /Sit down/.test(await second.sees(/Sit down/)));
    return second;
}

async function checkPhone(browser, url, tab) {
    for (const { width, height } of [PHONE, SMALL_PHONE]) {
        await tab.phone(width, height);
        await tab.go('about:blank');
        await tab.go(url);
        await tab.sees(/Sit down/);
        const [columns, rows] = await tab.ask('[screen.cols, screen.rows]');
        expect(`${width}×${height} pixels have room for 46×16: ${columns}×${rows}`,
            columns >= 46 && rows >= 16);
        await tab.touch('Sit down');
        await tab.sees(/Enter +Deal/);
        await tab.touch('Enter');
        await tab.sees(/[♠♥♦♣]/);
        await pause(3000);
        await tab.picture(picture(`phone-${width}`));
        const wide = await tab.ask('document.documentElement.scrollWidth');
        expect('a finger deals, and nothing is wider than the phone', wide <= width);
        await finishRound(tab);
    }
}

/* Fills in the form, and runs the program. */
async function run(tab, program, options = '') {
    await tab.ask(`document.getElementById('program').value = '${program}';
        document.getElementById('options').value = '${options}';
        document.getElementById('command').requestSubmit()`);
}

async function checkOthers(browser, url) {
    const tab = await browser.tab();
    await tab.go(url);
    await tab.sees(/Sit down/);
    await run(tab, 'trainer');
    await tab.sees(/What do you want to drill/);
    await tab.press('Enter');
    await tab.sees(/against|Question|Hand/i);
    await tab.picture(picture('trainer'));
    expect('trainer asks', true);
    await run(tab, 'mancala');
    await tab.sees(/Both ways/);
    await tab.type('b');
    await tab.sees(/Sow back/);
    await tab.press('1', 'Enter');
    await pause(3000);
    await tab.picture(picture('mancala'));
    expect('mancala sows', !/ 4 .* 4 .* 4 .* 4 .* 4 .* 4 [^]* 4 .* 4 .* 4 .* 4 .* 4 .* 4 /
        .test(await tab.text()));
    await run(tab, 'dice21', '--pause 0');
    await tab.sees(/Wager/);
    await tab.type('10');
    await tab.press('Enter');
    await tab.sees(/hit|stand|win|lose/i);
    expect('dice21 rolls', true);
    for (const options of ['--hand A,7 --dealer 9', '--rules single --chart --csv',
        '--edge --json']) {
        await run(tab, 'odds', options);
        await tab.sees(/\[ended;/);
        const printed = await tab.ask(`(() => {
            const lines = [];
            for (let i = 0; i < screen.buffer.active.length; i++) {
                const line = screen.buffer.active.getLine(i);
                const text = line.translateToString(true);
                line.isWrapped ? lines.push(lines.pop() + text) : lines.push(text);
            }
            return lines.join('\\n');
        })()`);
        expect(`odds ${options} prints what it prints natively`,
            printed.split('\n[ended;')[0].trim() ==
            native('odds', options.split(' ')).trim());
    }
    expect('each program got the ledger', await tab.notice() == '');
    await tab.close();
}

function printSizes() {
    for (const name of fs.readdirSync(page).filter(name => /wasm|js$/.test(name))) {
        const bytes = fs.readFileSync(path.join(page, name));
        console.log(`  ${name}: ${bytes.length} bytes, ` +
            `${zlib.gzipSync(bytes).length} compressed`);
    }
}

async function main() {
    const server = await serve(page, 0);
    const origin = `http://localhost:${server.address().port}/`;
    const url = origin + '#blackjack%20--speed%203';
    const browser = new Chromium();
    try {
        printSizes();
        await checkHeaders(browser);
        let [tab] = await checkTable(browser, url);
        tab = await checkOpenRound(browser, url, tab);
        await checkExport(browser, tab);
        tab = await checkSecondTab(browser, url, tab);
        await checkPhone(browser, url, tab);
        await tab.close();
        await checkOthers(browser, origin);
        const tabs = [...browser.tabs.values()];
        const requests = tabs.flatMap(tab => tab.requests);
        expect(`all ${requests.length} requests went to the page's own server`,
            requests.every(request => /^(http:\/\/localhost:|about:|data:|blob:)/
                .test(request)));
        const problems = tabs.flatMap(tab => tab.problems);
        expect(`no exceptions ${problems}`, problems.length == 0);
    } finally {
        await browser.close();
        server.close();
    }
}

main().catch(error => {
    console.log(`  NOT OK: ${error.message}`);
    process.exitCode = 1;
});
