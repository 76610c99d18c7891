import { useState } from 'react';
import { AskAbout } from '../features/network/ask-about.tsx';
import { PeopleList } from '../features/network/people-list.tsx';
import type { ListedPerson } from '../queries/my-network.ts';
import { contactsAtCompanyQuery } from '../queries/network-match.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Finds people that the user and their circle know at a company, in a list or not. Each can be asked. */
export function ContactsAtCompanyDialog({ onClose }: { onClose: () => void }) {
	const [asked, setAsked] = useState<ListedPerson>();
	if (asked) return <AskAbout asked={asked} onBack={() => setAsked(undefined)} onClose={onClose} />;
	return (
		<Dialog
			onClose={onClose}
			title="Who Do You Know at a Company?"
			description="Your connections first, then your circle’s. The company doesn’t have to be in a list."
		>
			<PeopleList
				query={contactsAtCompanyQuery}
				name="People at the company"
				placeholder="Name of the company"
				noOne={(company) => `No company found with a word that starts with “${company}”. Try the start of its name.`}
				failed="Failed to load who you know there"
				onAsk={setAsked}
			/>
		</Dialog>
	);
}
