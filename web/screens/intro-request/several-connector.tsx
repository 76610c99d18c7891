import { useQueries } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { namedConnector } from '#contract/mail-about-several';
import { limits } from '#contract/rules/limits';
import { commonConnectors } from '../../features/connectors/connectors-of-several.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import type { People } from '../../features/introductions/several-texts.ts';
import { paths } from '../../paths.ts';
import { pathsQuery } from '../../queries/prospect-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFirstFew } from '../../ui/use-first-few.tsx';

const few = 5;

/**
 * Chooses the connector for an ask about several people: those who could introduce most of them come first, and any
 * other can be named. The name becomes part of the composer's address.
 */
export function SeveralConnector({ people }: { people: People }) {
	const ranked = useQueries({ queries: people.map(({ id }) => pathsQuery(id)) });
	const [first, ...others] = people;
	const navigate = useNavigate();
	const ask = (through: string) =>
		navigate(paths.introRequest(first.prospectListId, first.id, { with: others.map(({ id }) => id), through }));
	const form = useForm(namedConnector, { pending: false, mainField: 'connectorName' });
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		const named = form.read(event);
		if (named) void ask(named.connectorName);
	};
	const { shown, more } = useFirstFew(commonConnectors(ranked.map(({ data = [] }) => data)), few, '-mx-2 px-2');
	return (
		<>
			<PageHeader
				title="Request Introduction"
				subtitle={`Ask one person about ${people.length} people`}
				back={{ to: paths.list(first.prospectListId), label: 'Back to List' }}
			/>
			<Card className="max-w-2xl lg:p-6">
				<CardTitle id="who-to-ask">Who do you want to ask?</CardTitle>
				<form {...form.props} className="mt-4 flex items-start gap-3" onSubmit={onSubmit}>
					<div className="flex-1">
						<TextField
							label="Name"
							name="connectorName"
							autoComplete="off"
							maxLength={limits.name}
							error={form.errors.connectorName}
						/>
					</div>
					<Button type="submit" variant="primary" className="mt-6.5">
						Continue
					</Button>
				</form>
				{shown.length > 0 && (
					<ol aria-labelledby="who-to-ask" className="-mx-2 mt-4">
						{shown.map(({ name, about, reach, count }) => (
							<li key={name}>
								<button
									type="button"
									onClick={() => ask(name)}
									className="wrap-anywhere block min-h-9 w-full rounded-sm px-2 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
								>
									<span className="block">
										<bdi className="font-semibold text-ember-ink">{name}</bdi>
										<ReachMark reach={reach} />
									</span>
									<span dir="auto" className="block text-ink-3">
										{[about, `Could introduce ${count} of ${people.length}`].filter(Boolean).join(' · ')}
									</span>
								</button>
							</li>
						))}
					</ol>
				)}
				{more}
			</Card>
		</>
	);
}
