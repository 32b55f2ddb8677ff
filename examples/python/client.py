# Holds a conversation, reads an answer while it is written, pages through leads and uploads a file, with a client that
# is generated from the API's description:
#   pip install openapi-python-client httpx
#   openapi-python-client generate --url https://YOUR-PARLEY/api/openapi.json --output-path parley
#   PYTHONPATH=parley PARLEY_URL=https://YOUR-PARLEY PARLEY_KEY=… AGENT_ID=… python client.py
import io
import json
import os
from uuid import UUID

from parley_api_client import AuthenticatedClient
from parley_api_client.api.conversations import send_message
from parley_api_client.api.knowledge import add_file
from parley_api_client.api.leads import list_leads
from parley_api_client.models import AddFileBody, Error, NewMessageInput
from parley_api_client.types import UNSET, File

agent = UUID(os.environ["AGENT_ID"])
client = AuthenticatedClient(base_url=os.environ["PARLEY_URL"], token=os.environ["PARLEY_KEY"], timeout=60)


def good(answer):
    if answer is None or isinstance(answer, Error):
        raise SystemExit(answer and answer.message)
    return answer


def say(message, before=None):
    """Says something, and goes on with what was said before."""
    return good(
        send_message.sync(
            agent,
            client=client,
            body=NewMessageInput(message, conversation_id=before.conversation_id if before else UNSET),
            x_visitor_token=before.visitor_token if before else UNSET,
        )
    )


def stream(message):
    path = f"/api/agents/{agent}/chat"
    headers = {"accept": "text/event-stream"}
    with client.get_httpx_client().stream("POST", path, json={"message": message}, headers=headers) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def leads(limit):
    cursor = UNSET
    while cursor is not None:
        answer = list_leads.sync_detailed(client=client, limit=limit, cursor=cursor)
        yield good(answer.parsed)
        cursor = answer.headers.get("x-next-cursor")


def upload(name, text):
    file = File(payload=io.BytesIO(text.encode()), file_name=name, mime_type="text/plain")
    return good(add_file.sync(agent, client=client, body=AddFileBody(file=file)))


first = say("When do you open?")
second = say("And on Sundays?", first)
print("one conversation:", first.conversation_id == second.conversation_id)
print("answers:", [first.response, second.response])
print("events:", [event["type"] for event in stream("When do you open?")])
print("leads:", [[lead.name for lead in page] for page in leads(2)])
print("file:", upload("prices.txt", "A rye bread costs 4 euros.").title)
