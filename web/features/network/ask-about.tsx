import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundProspect } from '#contract/prospect';
import { nameKey } from '#contract/rules/identity';
import { paths } from '../../paths.ts';
import { pastRequestsQuery } from '../../queries/intro-requests.ts';
import type { ListedPerson } from '../../queries/my-network.ts';
import { prospectSearchQuery, prospectsAtQuery } from '../../queries/prospect-search.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { askedHere } from '../introductions/asked-here.ts';

type AskAboutProps = {
	asked: ListedPerson;
	/** Returns to the dialog it was opened from. */
	onBack?: () => void;
	onClose: () => void;
};

/** Chooses the prospect to ask a contact about: initially those at the contact's company, or any by search. */
export function AskAbout({ asked: { name, company, member }, onBack, onClose }: AskAboutProps) {
	const navigate = useNavigate();
	const [search, setSearch] = useState('');
	const text = useDeferredValue(search.trim());
	const there = useQuery({ ...prospectsAtQuery(company ?? ''), enabled: Boolean(company) });
	const found = useQuery({ ...prospectSearchQuery(text), enabled: text !== '' });
	const { data } = text ? found : there;
	// A member of the circle asks their own contact.
	const connector = member?.name ?? name;
	const prospects = data?.filter((prospect) => nameKey(prospect.name) !== nameKey(name));
	const { data: requests = [] } = useQuery(pastRequestsQuery);
	const now = Date.now();
	const ask = ({ listId, id }: FoundProspect) => {
		onClose();
		void navigate(paths.introRequest(listId, id, { through: connector }));
	};
	return (
		<Dialog
			onClose={onClose}
			title={`Ask ${connector}`}
			description={
				member ? `${connector} knows ${name} at ${company}. Who would you like to meet?` : 'Who would you like to meet?'
			}
		>
			<SearchBox value={search} onChange={setSearch} placeholder="Find a prospect" wide />
			{prospects?.length === 0 && (
				<p className="wrap-anywhere mt-3 text-ink-2">
					{text
						? `No prospect matches “${text}”.`
						: `None of your prospects works at ${company}. Find another one above.`}
				</p>
			)}
			<ul aria-label="Prospects" className="-mx-2 mt-3 max-h-[50dvh] overflow-y-auto">
				{prospects?.map((prospect) => (
					<li key={prospect.id}>
						<Choice prospect={prospect} standing={askedHere(prospect.id, requests, now)} onAsk={() => ask(prospect)} />
					</li>
				))}
			</ul>
			<DialogButtons>
				<Button onClick={onBack ?? onClose}>{onBack ? 'Back' : 'Cancel'}</Button>
			</DialogButtons>
		</Dialog>
	);
}

type ChoiceProps = { prospect: FoundProspect; standing: string | null; onAsk: () => void };

// While another ask about the person is open, no one else is asked.
function Choice({ prospect, standing, onAsk }: ChoiceProps) {
	const looks = 'block min-h-9 w-full rounded-sm px-2 py-1.5 text-left pointer-coarse:min-h-11';
	const who = (
		<>
			<bdi className="block truncate font-semibold">{prospect.name}</bdi>
			<span className="block truncate text-ink-3 text-sm">
				{[standing, prospect.title, prospect.company, prospect.listName].filter(Boolean).join(' · ')}
			</span>
		</>
	);
	if (standing) return <div className={clsx(looks, 'text-ink-2')}>{who}</div>;
	return (
		<button type="button" onClick={onAsk} className={clsx(looks, '-outline-offset-2 hover:bg-hover')}>
			{who}
		</button>
	);
}
