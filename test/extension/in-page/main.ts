import { addThings } from './added-things.ts';
import { readList } from './changed-lists.ts';
import { readRedesigned } from './named-redesigns.ts';
import { redesignPages } from './redesigned-pages.ts';
import { reportPages } from './reported-pages.ts';

const inPage = { addThings, readList, readRedesigned, redesignPages, reportPages };

/** Functions that test/e2e/support/in-page.ts may call in a page. All arguments and results are JSON. */
export type InPage = typeof inPage;

Object.assign(globalThis, { inPage });
