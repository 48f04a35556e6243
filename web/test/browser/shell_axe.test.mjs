// The pages around the games, in all languages, by day and by night: accessible, and quiet on the console.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, openPage, startServer, tooOld, violations } from './support.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function start(options, path = '/') {
  const page = await openPage(browser, server.url, options);
  await page.goto(server.url + path);
  await page.waitForSelector('h1');
  return page;
}

for (const language of ['en', 'de', 'fr', 'nl'])
  for (const theme of ['light', 'dark'])
    test(`pages are accessible and quiet: ${language}, ${theme}`, { skip }, async () => {
      const page = await start({ locale: language, colorScheme: theme });
      assert.equal(await page.getAttribute('html', 'lang'), language);
      assert.equal(await page.getAttribute('html', 'data-theme'), theme);
      for (const path of ['/', '/settings', '/about', '/privacy', '/join', '/pad', '/learn/yucatan/rules', '/nothing']) {
        await page.goto(server.url + path);
        await page.waitForSelector('h1');
        assert.deepEqual(await violations(page), [], path);
      }
      // The dialog of the settings.
      await page.locator('.masthead [aria-haspopup="dialog"]').click();
      await page.waitForSelector('dialog[open]');
      assert.deepEqual(await violations(page), []);
      page.problems = page.problems.filter((p) => !p.includes('404')); // asked for: /nothing
      assertQuiet(page);
      await page.context().close();
    });
