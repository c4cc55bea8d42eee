"""Drives a headless Chromium over the DevTools protocol, through a pair of pipes: no socket, no library."""

import base64
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time

KEYS = {
    "Enter": ("Enter", 13, "\r"), "Tab": ("Tab", 9, None), "Escape": ("Escape", 27, None),
    "Delete": ("Delete", 46, None),
    "ArrowLeft": ("ArrowLeft", 37, None), "ArrowUp": ("ArrowUp", 38, None), "ArrowRight": ("ArrowRight", 39, None),
    "ArrowDown": ("ArrowDown", 40, None), "Home": ("Home", 36, None), "End": ("End", 35, None),
    "PageDown": ("PageDown", 34, None), " ": ("Space", 32, " "), "/": ("Slash", 191, "/"),
}


class BrowserError(Exception):
    pass


class Browser:
    """A Chromium with a profile of its own, which is deleted at the end."""

    def __init__(self, *flags, program="chromium"):
        self.profile = tempfile.mkdtemp(prefix="crowns-browser-")
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()
        command = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
            "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--no-default-browser-check", "--disable-extensions", "--mute-audio",
            # Containers have little of it, and a page that gets none crashes.
            "--disable-dev-shm-usage", *flags, "about:blank"]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")

        def pipes():
            # The protocol is on the descriptors 3 and 4. The copies are made first: either may be one of those.
            ends = os.dup(to_child), os.dup(from_child)
            while min(ends) < 5:
                ends = tuple(os.dup(end) for end in ends)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=pipes)
        os.close(to_child)
        os.close(from_child)
        self.number = 0
        self.answers = {}
        self.arrived = threading.Condition()
        self.pages = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        rest = b""
        while chunk := os.read(self.input, 1 << 20):
            *messages, rest = (rest + chunk).split(b"\0")
            for message in messages:
                self._take(json.loads(message))
        with self.arrived:
            self.number = -1
            self.arrived.notify_all()

    def _take(self, message):
        if "id" in message:
            with self.arrived:
                self.answers[message["id"]] = message
                self.arrived.notify_all()
        elif page := self.pages.get(message.get("sessionId")):
            page.take(message["method"], message["params"])

    def call(self, method, session=None, timeout=60, **parameters):
        """Calls a method, and waits for its result."""
        with self.arrived:
            self.number += 1
            number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data) :]
        with self.arrived:
            if not self.arrived.wait_for(lambda: number in self.answers or self.number < 0, timeout):
                raise BrowserError(f"{method} has not answered for {timeout} s")
            answer = self.answers.pop(number, {"error": {"message": "the browser has ended"}})
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self, width=1440, height=900, ratio=1, dark=False, downloads=None, mobile=False):
        """Opens an empty page of a size in CSS pixels."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target)
        self.pages[session] = page
        for domain in ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility", "Performance"]:
            page.call(f"{domain}.enable")
        page.resize(width, height, ratio, mobile)
        page.media(dark=dark)
        if downloads:
            self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads, eventsEnabled=True)
        return page

    def close(self):
        try:
            self.call("Browser.close", timeout=5)
        except (BrowserError, OSError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for descriptor in (self.output,):
            os.close(descriptor)
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    """One page: what it shows, and what it said and asked for."""

    def __init__(self, browser, session, target):
        self.browser, self.session, self.target = browser, session, target
        # Errors of scripts, and everything that was written to the console as a warning or an error.
        self.complaints = []
        # The addresses of all requests but that of the page.
        self.requests = []
        self.loaded = queue.Queue()

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def take(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            words = [str(part.get("value", part.get("description"))) for part in parameters["args"]]
            self.complaints.append(" ".join(words))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent" and parameters.get("type") != "Document":
            self.requests.append(parameters["request"]["url"][:200])
        elif method == "Page.loadEventFired":
            self.loaded.put(None)

    def resize(self, width, height, ratio=1, mobile=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=mobile)

    def media(self, dark=False, reduced=False):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def open(self, path, fragment="", ready="document.body.dataset.state"):
        """Opens a file, and waits until an expression is true."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}{'#' + fragment if fragment else ''}")
        self.wait(ready)

    def evaluate(self, expression):
        """The value of an expression, which may be a promise."""
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, expression, timeout=20):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                if value := self.evaluate(expression):
                    return value
            except BrowserError as error:
                # The page may just be changing.
                if "context" not in str(error) and "null" not in str(error):
                    raise
            time.sleep(0.02)
        raise BrowserError(f"has not become true within {timeout} s: {expression}")

    def frames(self, count=2):
        """Waits for frames to be drawn."""
        for _ in range(count):
            self.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def box(self, selector):
        """Left, top, width and height of an element."""
        box = self.evaluate(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.left, b.top, b.width, b.height]; })()")
        return box

    def mouse(self, kind, x, y, buttons=0):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=buttons, clickCount=1,
            button="left" if kind != "mouseMoved" or buttons else "none")

    def click(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'nearest'}})")
        left, top, width, height = self.box(selector)
        x, y = left + width / 2, top + height / 2
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, 1)
        self.mouse("mouseReleased", x, y)

    def drag(self, points):
        """Presses at the first point, moves over the others, and returns before the release."""
        (x, y), *rest = points
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, 1)
        for x, y in rest:
            self.mouse("mouseMoved", x, y, 1)

    def key(self, name, **parameters):
        code, number, text = KEYS[name]
        event = {"key": name, "code": code, "windowsVirtualKeyCode": number, **parameters}
        if text:
            event["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, selector, text):
        """Replaces the text of a field, as typing does."""
        field = f"document.querySelector({json.dumps(selector)})"
        self.evaluate(f"{field}.focus(); {field}.select()")
        if text:
            self.call("Input.insertText", text=text)
        else:
            self.key("Delete")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def names(self):
        """Roles and names of all elements that screen readers find."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        found = []
        for node in nodes:
            role = node.get("role", {}).get("value")
            if not node.get("ignored") and role not in (None, "none", "generic", "InlineTextBox"):
                found.append((role, node.get("name", {}).get("value", "")))
        return found

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.pages.pop(self.session, None)
