import { leadUrl } from '../page/lead-id.ts';
import { siteTotalOf } from '../page/page-total.ts';
import { isEnabled, nextButton } from '../page/pagination.ts';
import { shownName, shownText } from '../page/shown-text.ts';
import { agreed, byLooks, type Testimony } from '../page/signs.ts';
import type { Layout, Survey } from '../page/survey.ts';
import type { NamedRefusal, PeoplePage, RowFields, RowRead } from '../result.ts';
import { type Looks, looksOf } from './read-by-look.ts';
import type { Row } from './row-candidates.ts';
import { degreeOf, locationOf, mutualCountOf, type NoName, nameOf, shownNames } from './row-fields.ts';
import { findList } from './row-group.ts';
import { roleOf } from './row-role.ts';
import { type RowTexts, textsOf } from './row-texts.ts';
import { selectionLabel } from './selection.ts';
import { labelNames } from './selection-label.ts';

/** Reads everyone in the rows of a page. */
export function readRowsOf(document: Document, survey: Survey, layout: Layout): PeoplePage {
	const { rows, frames } = findList(document, survey, layout);
	const { seen, looks } = seenIn(rows, survey);
	const labels = labelNames(
		seen.map(({ label, shown }) => ({ label, name: agreed(...shown).value })),
		survey.rules.words.select,
	);
	const list = rows[0]?.parts[0]?.parentElement ?? document.body;
	const next = nextButton(list, survey);
	return {
		rows: seen.flatMap(({ row, texts, shown }, index) => {
			const name = nameOf(shown, labels[index] ?? null);
			const own = looks?.[index] ?? null;
			const fields: RowFields = {
				name,
				...roleOf(texts, layout.titleWords, survey, { name: name.value, looks: own }),
				location: own ? byLooks(locationOf(texts, survey), own.location) : locationOf(texts, survey),
				degree: degreeOf(texts, survey),
				mutualCount: mutualCountOf(texts, survey),
			};
			const isNameShown = shown.some(({ values }) => values.length > 0);
			return asRead(row, fields, { isNameShown, why: name.why, isByLooks: own !== null });
		}),
		...(rows.length > 0 ? othersIn(frames, rows, survey) : { others: [], strays: 0 }),
		next,
		hasNext: isEnabled(next),
		siteTotal: siteTotalOf(list, survey),
	};
}

type SeenRow = { row: Row; texts: RowTexts; label: string | null; shown: Testimony<string>[] };

/** Returns the rows with what they show, and their looks, which are null where the site's own words label the texts. */
function seenIn(rows: Row[], survey: Survey): { seen: SeenRow[]; looks: Looks[] | null } {
	const marked = survey.texts(Object.values(survey.rules.vocabulary).flat());
	const withTexts = rows.map((row) => ({ row, texts: textsOf(row, survey) }));
	const isMarked = withTexts.some(({ texts }) => texts.all(marked).length > 0);
	const seen = withTexts.map(({ row, texts }) => {
		const label = shownText(selectionLabel(row), 1_000);
		const spoken = label ?? (isMarked ? null : spokenIn(row));
		return { row, texts, label, shown: shownNames(texts, spoken, survey) };
	});
	if (isMarked) return { seen, looks: null };
	const named = seen.map(({ row, texts, shown }) => ({ texts, parts: row.parts, name: agreed(...shown).value }));
	const names = named.flatMap(({ name }) => name ?? []);
	// A link text that all rows share is no name: "View profile".
	const isLabel = names.length > 1 && new Set(names).size === 1;
	return { seen: isLabel ? seen.map((one) => ({ ...one, shown: [] })) : seen, looks: looksOf(named, survey) };
}

/** Reads the labels of a row's pictures and buttons: "Go to Mara Quill’s profile", "Save Mara Quill as a lead". */
const spokenIn = ({ parts }: Row): string | null =>
	parts
		.flatMap((part) => [...part.querySelectorAll('[aria-label], [alt]')])
		.map((element) => element.getAttribute('aria-label') ?? element.getAttribute('alt'))
		.join('\n') || null;

/** Finds leads named in the frame of a list but in no row, each once, with the text of their link. */
function othersIn(frames: Element[], rows: Row[], survey: Survey): Pick<PeoplePage, 'others' | 'strays'> {
	const known = new Set(rows.map(({ key }) => key));
	const parts = rows.flatMap((row) => row.parts);
	const others = new Map<string, NamedRefusal>();
	const inRows = new Set<string>();
	for (const { element, key } of survey.carriers) {
		if (known.has(key) || !frames.some((frame) => frame.contains(element))) continue;
		const leadId = survey.held(element)?.get(key)?.leadId ?? key;
		const name = shownName(element.localName === 'a' ? element.textContent : null) ?? '';
		if (!others.get(key)?.name) others.set(key, { name, reason: 'not-in-list', leadId });
		if (parts.some((part) => part.contains(element))) inRows.add(key);
	}
	return { others: [...others.values()], strays: others.size - inRows.size };
}

type NameSeen = { isNameShown: boolean; why: NoName | null; isByLooks: boolean };

function asRead(row: Row, fields: RowFields, { isNameShown, why, isByLooks }: NameSeen): RowRead[] {
	const [element] = row.parts;
	if (!element) return [];
	const { title, company, location: place, degree, mutualCount } = fields;
	const isDrawn = isNameShown || [title, company, place].some(({ value }) => value !== null);
	const name = fields.name.value;
	const seen = { element, leadId: row.leadId, isDrawn, fields };
	if (!row.leadId) return [{ ...seen, refused: { name: name ?? '', reason: 'no-id' } }];
	if (!name) {
		const reason = isDrawn || why === 'no-name' ? (why ?? 'not-read') : 'not-drawn';
		return [{ ...seen, refused: { name: '', reason } }];
	}
	return [
		{
			...seen,
			person: {
				leadId: row.leadId,
				name,
				title: isDrawn ? title.value : null,
				company: isDrawn ? company.value : null,
				location: isDrawn ? place.value : null,
				linkedinUrl: leadUrl(row.leadId),
				degree: isDrawn ? degree.value : null,
				mutualCount: isDrawn ? mutualCount.value : null,
				full: isDrawn,
				byLooks: isDrawn && isByLooks ? true : undefined,
			},
		},
	];
}
