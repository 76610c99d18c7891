import { Mail } from 'lucide-react';
import type { RequestInHistory } from '#contract/intro-request';
import { messageParts } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { type IntroTerms, ownText, termLines } from '#contract/rules/intro-terms';
import { CopyBox } from '../../ui/clipboard/copy-box.tsx';

type Props = { request: RequestInHistory; terms: IntroTerms; prospect: Prospect };

/** The terms on which a connector has agreed, and where the user may write themselves, a text with the permitted words. */
export function Terms({ request, terms, prospect }: Props) {
	const connector = request.connectorName ?? 'Your connection';
	return (
		<div className="wrap-anywhere mt-2 rounded-sm bg-sunken px-3 py-2 text-sm">
			<ul className="font-semibold">
				{termLines(terms, connector, prospect.name).map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			{terms.mayMention && (
				<OwnText text={ownText(messageParts(request.message).forward, connector, prospect.name)} to={prospect.email} />
			)}
		</div>
	);
}

// The server mails no prospect: the text goes into the user's own mail program, or into the sales tool.
const OwnText = ({ text, to }: { text: string; to: string | null }) => (
	<CopyBox label="Your message to them" text={text} copy="Copy message" rows={5} className="mt-2">
		{to && (
			<a
				className="inline-flex items-center gap-1.5 font-semibold text-ember-ink hover:underline"
				href={`mailto:${encodeURIComponent(to)}?body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
			>
				<Mail aria-hidden className="size-4" />
				Write in your mail app
			</a>
		)}
	</CopyBox>
);
