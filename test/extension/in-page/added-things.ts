import { readPeople } from '../../../extension/reader/look.ts';
import { randomFrom } from '../random.ts';
import type { StoredHtml } from '../stored-html.ts';
import { addOne } from './additions.ts';
import { isSame, type ReadPage, readPage } from './pages.ts';

/** Adds one to three things to a page for each seed. Returns the pages that were then read differently. */
export function addThings(stored: StoredHtml[], seeds: number) {
	const pages = stored.map(readPage).filter(({ read }) => read !== null && read.people.length > 0);
	const wrong: string[] = [];
	for (let seed = 1; seed <= seeds; seed += 1) {
		const random = randomFrom(seed);
		const page = pages[seed % pages.length] as ReadPage;
		const document = page.document.cloneNode(true) as Document;
		const added = Array.from({ length: seed % 2 === 0 ? 3 : 1 }, () => addOne(document, random));
		const read = readPeople(document, page.url);
		if (isSame([read?.people, read?.total], [page.read?.people, page.read?.total])) continue;
		wrong.push(`seed ${seed}: ${page.name} with ${added.join(', ')}: ${JSON.stringify(read?.people)}`);
	}
	return { pages: pages.length, wrong };
}
