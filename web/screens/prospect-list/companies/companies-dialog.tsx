import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ListNetwork } from '#contract/my-network';
import type { Prospect } from '#contract/prospect';
import { counted } from '#contract/rules/format';
import { normalizeText } from '#contract/rules/normalize-text';
import { actionNamed } from '../../../features/actions/actions.ts';
import { actionOf } from '../../../features/actions/use-actions.ts';
import { namesWithMore } from '../../../features/network/known-contacts.ts';
import { companyCode } from '../../../features/prospects/company-code.ts';
import { listNetworkQuery } from '../../../queries/network-match.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useFirstFew } from '../../../ui/use-first-few.tsx';
import { Choice, Choices } from '../selected/choices.tsx';

type CompaniesDialogProps = {
	listId: string;
	prospects: readonly Prospect[];
	onPick: (company: string) => void;
	onClose: () => void;
};

const shownAtFirst = 50;

/** The companies of a list: the number of its people at each, and the user's contacts there. */
export function CompaniesDialog({ listId, prospects, onPick, onClose }: CompaniesDialogProps) {
	// From the cache only: the list's screen reads it.
	const { data: network } = useQuery({ ...listNetworkQuery(listId), enabled: false });
	const [search, setSearch] = useState('');
	const text = normalizeText(useDeferredValue(search).trim());
	const { data: code } = useQuery(companyCode);
	const known = useMemo(() => network && code?.knownByKey(network), [network, code]);
	const groups = (code?.companyGroups(prospects) ?? []).filter(({ company }) => normalizeText(company).includes(text));
	const { shown, more } = useFirstFew(groups, shownAtFirst, 'mt-1');
	const pick = (company: string | undefined) => {
		if (company === undefined) return;
		onClose();
		onPick(company);
	};
	return (
		<Dialog onClose={onClose} title="Companies" description="Pick a company to see who on the list works there.">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					pick(shown[0]?.company);
				}}
			>
				<Input
					type="search"
					aria-label="Find a company"
					placeholder="Find a company"
					className="mb-3"
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				{code && groups.length === 0 && <p className="text-ink-2">No company by that name.</p>}
				<Choices>
					{shown.map(({ key, company, people }) => (
						<Choice key={key} onPick={() => pick(company)}>
							<span className="min-w-0">
								<bdi className="block truncate">{company}</bdi>
								<KnownNames known={known?.get(key)} />
							</span>
							<span className="ml-auto shrink-0 text-ink-3 text-sm even-digits">{counted(people, 'prospect')}</span>
						</Choice>
					))}
				</Choices>
				{more}
				<Button
					className="mt-4"
					onClick={() => {
						onClose();
						actionOf('contactsAtCompany')?.();
					}}
				>
					{actionNamed('contactsAtCompany').name}
				</Button>
			</form>
		</Dialog>
	);
}

const KnownNames = ({ known }: { known: ListNetwork['companies'][number] | undefined }) =>
	known ? (
		<span className="block truncate text-ink-3 text-sm">{`You know ${namesWithMore(known.names, known.people)}`}</span>
	) : null;
