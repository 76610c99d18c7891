import { leadUrl } from './lead-id.ts';
import { isEnabled, nextButton } from './pagination.ts';
import type { PeoplePage, RowFields, RowRead } from './result.ts';
import type { Row } from './row-candidates.ts';
import { companyOf, degreeOf, locationOf, mutualCountOf, nameOf, shownNames, titleOf } from './row-fields.ts';
import { findRows } from './row-group.ts';
import { textsOf } from './row-texts.ts';
import { selectionLabel } from './selection.ts';
import { labelNames } from './selection-label.ts';
import { shownText } from './shown-text.ts';
import { agreed } from './signs.ts';
import type { Layout, Survey } from './survey.ts';

/** Everyone in the rows of a page. */
export function readRowsOf(document: Document, survey: Survey, layout: Layout): PeoplePage {
	const rows = findRows(document, survey, layout);
	const seen = rows.map((row) => {
		const label = shownText(selectionLabel(row), 1_000);
		const texts = textsOf(row, survey);
		return { row, texts, label, shown: shownNames(texts, label, survey) };
	});
	const labels = labelNames(seen.map(({ label, shown }) => ({ label, name: agreed(...shown).value })));
	const next = nextButton(rows[0]?.parts[0]?.parentElement ?? document.body, survey);
	return {
		rows: seen.flatMap(({ row, texts, shown }, index) => {
			const name = nameOf(shown, labels[index] ?? null);
			const fields: RowFields = {
				name,
				title: titleOf(texts, layout.titleWords, survey, name.value),
				company: companyOf(texts, layout.titleWords, survey),
				location: locationOf(texts, survey),
				degree: degreeOf(texts, survey),
				mutualCount: mutualCountOf(texts, survey),
			};
			const isNameShown = shown.some(({ values }) => values.length > 0);
			return asRead(row, fields, isNameShown);
		}),
		next,
		hasNext: isEnabled(next),
	};
}

function asRead(row: Row, fields: RowFields, isNameShown: boolean): RowRead[] {
	const [element] = row.parts;
	if (!element) return [];
	const { title, company, location: place, degree, mutualCount } = fields;
	const isDrawn = isNameShown || [title, company, place].some(({ value }) => value !== null);
	const name = fields.name.value;
	const seen = { element, isDrawn, fields };
	if (!row.leadId) return [{ ...seen, refused: { name: name ?? '', reason: 'no-id' } }];
	if (!name) return [{ ...seen, refused: { name: '', reason: 'no-name' } }];
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
			},
		},
	];
}
