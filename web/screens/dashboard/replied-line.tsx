import { type RepliedRequest, replyShown } from '#contract/needs-you';
import { Button } from '../../ui/button.tsx';
import { connectorOf, Line, Prospect } from './needs-you-line.tsx';
import { useOutcome } from './needs-you-lines.tsx';

const meanings = [
	{ outcome: 'accepted', label: 'Yes', sounds: 'It sounds like a yes.' },
	{ outcome: 'declined', label: 'No', sounds: 'It sounds like a no.' },
	{ outcome: 'introduced', label: 'Introduced', sounds: 'It sounds like an introduction.' },
] as const;

/** They replied: what did they say? The user decides; what a model takes it for is only said. */
export function Replied({ request }: { request: RepliedRequest }) {
	const { record, isPending } = useOutcome(request);
	const { replyText, proposal } = request;
	const sounds = meanings.find(({ outcome }) => outcome === proposal)?.sounds;
	const words = replyText
		? `“${replyText}${replyText.length < replyShown ? '”' : '…'}`
		: 'The reply is in your mailbox.';
	return (
		<Line
			id={request.id}
			action={
				<span className="flex flex-wrap gap-1">
					{meanings.map(({ outcome, label }, at) => (
						<Button
							key={outcome}
							{...(at === 0 && { 'data-row-focus': true })}
							aria-disabled={isPending}
							aria-label={`${label}: ${connectorOf(request)} about ${request.prospectName}`}
							onClick={() => record(outcome)}
						>
							{label}
						</Button>
					))}
				</span>
			}
			detail={sounds ? `${words} ${sounds}` : words}
		>
			What did <b className="font-semibold">{connectorOf(request)}</b> say about <Prospect request={request} />?
		</Line>
	);
}
