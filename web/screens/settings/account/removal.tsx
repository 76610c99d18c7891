import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';

const RemovalDialog = lazyPart(async () => (await import('./removal-dialog.tsx')).RemovalDialog, {
	place: 'over',
});

/** Deletes the account. */
export function Removal() {
	const [open, setOpen] = useState(false);
	return (
		<Card aria-labelledby="removal">
			<CardTitle id="removal">Delete Your Account</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				Your lists, prospects, requests and everything else is deleted at once. Download it first if you may want it
				again.
			</p>
			<Button className="mt-4" onClick={() => setOpen(true)}>
				Delete Account
			</Button>
			{open && <RemovalDialog onClose={() => setOpen(false)} />}
		</Card>
	);
}
