import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { formatLongDay } from '#contract/rules/format';
import { createProspectLink, removeProspectLink } from '../../../queries/intro-history.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/clipboard/copy-box.tsx';
import { AskingButton } from '../../../ui/overlays/asking-button.tsx';
import { ProspectContact } from '../prospect-contact.tsx';

type Props = { request: RequestInHistory; prospect: Prospect };

/** After a connector's yes: the prospect's answer, or a link for the prospect that the user can forward. */
export function ProspectLink({ request, prospect }: Props) {
	const name = firstName(prospect.name);
	if (request.prospectAnswer === 'yes') return <Says request={request} name={name} />;
	return <Links request={request} name={name} />;
}

type Named = { request: RequestInHistory; name: string };

function Says({ request: { prospectLink }, name }: Named) {
	const { note } = prospectLink ?? {};
	return (
		<div className="wrap-anywhere mt-2 rounded-sm bg-sunken px-3 py-2 text-sm">
			{note && (
				<p dir="auto" className="whitespace-pre-wrap font-semibold">
					“{note}”
				</p>
			)}
			<p className={note ? 'text-ink-2' : 'font-semibold'}>{name} would like to meet you</p>
			<ProspectContact link={prospectLink} />
		</div>
	);
}

function Links({ request: { id, prospectLink, connectorName }, name }: Named) {
	const { mutate: create, isPending, data: made, reset } = useMutation(createProspectLink);
	const { mutate: end } = useMutation(removeProspectLink);
	const connector = connectorName ?? 'Your connection';
	return (
		<div className="mt-2 text-sm">
			<p className="text-ink-2">
				{connector} can check with {name} first. You can also send {name} a link yourself.
			</p>
			{made ? (
				<CopyBox label={`Link for ${name}`} text={made.url} copy="Copy link" autoFocus className="mt-3" />
			) : (
				<Button className="mt-2 text-sm" pending={isPending} onClick={() => create(id)}>
					{!isPending && <Link2 aria-hidden />}
					Create link for {name}
				</Button>
			)}
			{prospectLink && (
				<p className="mt-2 text-ink-2">
					{name} can answer until {formatLongDay(prospectLink.until)}.{' '}
					<AskingButton
						variant="ghost"
						className="-mx-1 h-8 px-2 text-sm"
						question={{
							title: `Turn off the link for ${name}?`,
							description: `${connector}’s link stops working too. Either of you can create another one.`,
							confirm: 'Turn off link',
						}}
						onConfirm={() => {
							reset();
							end(id);
						}}
					>
						Turn off link
					</AskingButton>
				</p>
			)}
		</div>
	);
}
