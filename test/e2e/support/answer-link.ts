import { addList, addProspects, mailsTo, type Person } from './people.ts';

/** Sends a request with an answer link as the composer does, and takes the link from the mail. */
export async function requestWithLink(ada: Person, message = 'Hi Dana,\n\nwould you?\n\n---\nHi Amara, I am Ada.') {
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'VP Engineering', connectionSource: 'Dana Whitfield' },
	]);
	if (!prospect) throw new Error('No prospect.');
	const to = `dana@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await ada.api['intro-requests'].$post({
		json: {
			prospectId: prospect.id,
			recipientEmail: to,
			subject: 'Amara?',
			message,
			sendEmail: true,
			answerLink: true,
		},
	});
	const text = (await mailsTo(to))[0]?.content[0]?.value ?? '';
	return {
		to,
		contact: `/prospect-lists/${list.id}/prospects/${prospect.id}`,
		link: /http\S+\/api\/r\/\S+/.exec(text)?.[0] ?? '',
	};
}
