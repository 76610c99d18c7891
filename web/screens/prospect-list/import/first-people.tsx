import type { ImportedProspect } from '#contract/prospect';
import { isNameHidden } from '#contract/rules/identity';
import type { ReadPerson } from '../../../queries/import.ts';

const few = 3;

/** The first people of a file as they will be written, so that a misread column is noticed before the import. */
export function FirstPeople({ people }: { people: readonly ReadPerson[] }) {
	const first = people.filter(({ person }) => person.name && !isNameHidden(person.name)).slice(0, few);
	if (first.length === 0) return null;
	return (
		<section className="rounded-md bg-sunken px-4 py-2 sm:flex sm:gap-4">
			<h3 className="shrink-0 text-ink-3 text-sm leading-6">Preview</h3>
			<ul aria-label="First people" className="grid min-w-0 gap-0.5">
				{first.map(({ line, person }) => (
					<li key={line} className="wrap-anywhere">
						<bdi className="font-medium">{person.name}</bdi>{' '}
						<span className="text-ink-2 text-sm">
							{factsOf(person).map((fact, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same text.
								<span key={at}>
									{at > 0 && ' · '}
									<bdi>{fact}</bdi>
								</span>
							))}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

const longest = 120;

function factsOf(person: ImportedProspect): string[] {
	const { title, company, location, email, phone, linkedinUrl, websiteUrl, connectionSource, status, notes } = person;
	const atCompany = company && !title?.includes(company) ? company : undefined;
	const pages = [linkedinUrl, websiteUrl].map((page) => page?.replace(/^https?:\/\/(www\.)?/i, ''));
	const source = connectionSource && `via ${connectionSource}`;
	return [title, atCompany, location, email, phone, ...pages, source, status, notes].flatMap((fact) =>
		fact ? [fact.length > longest ? `${fact.slice(0, longest)}…` : fact] : [],
	);
}
