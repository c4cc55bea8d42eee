"""Requests to Examples/Server over loopback, for scripts/check server."""

import http.client
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time

SERVER, WORK = sys.argv[1:3]
REQUESTS = 1_000_000 if "--million" in sys.argv[3:] else 60_000
CONNECTIONS = 16
# Requests a second for each second of processor time that a crown in a new colour has to reach.
LEAST_RATE = 5000
# A server that grows by more than this under load leaks.
LARGEST_GROWTH = 1.25

# Each request asks for a colour that no other one had, so that nothing can be served from a cache.
WRK_SCRIPT = """
local count = 0
function setup(thread) thread:set("first", math.random(0, 0xFFFFFF)) end
request = function()
  count = count + 1
  return wrk.format("GET", string.format("/crowns/royal.png?color=%06x&size=64", (first + count * 7919) % 0x1000000))
end
"""

# Colours as a request has them, and their red, green and blue.
COLORS = {"C8102E": (0xC8, 0x10, 0x2E), "gold": (255, 215, 0), "%23102030": (0x10, 0x20, 0x30),
          "hsl(240%20100%25%2050%25)": (0, 0, 255), "rgb(1%202%203)": (1, 2, 3)}

failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)
        print(f"failed: {text}")


def get(port, path, headers={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.putrequest("GET", path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def palette(png):
    """The colours of a PNG file's palette."""
    at, found = 8, b""
    while at + 8 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"PLTE":
            found = png[at + 8 : at + 8 + length]
        at += length + 12
    return {tuple(found[entry : entry + 3]) for entry in range(0, len(found), 3)}


def check_colors(port):
    """Each picture has exactly the colour that was asked for, also those that no file was rendered in."""
    numbers = random.Random(58)
    colors = COLORS | {f"{value:06x}": tuple(value.to_bytes(3, "big")) for value in numbers.sample(range(1 << 24), 50)}
    for text, color in colors.items():
        response, body = get(port, f"/crowns/royal.png?color={text}&size=48")
        expect(response.status == 200 and palette(body) == {color}, f"color={text} is {color}, found {palette(body)}")


def check_requests(port):
    response, red = get(port, "/crowns/royal.png?color=C8102E&size=64")
    expect(response.status == 200 and response.getheader("content-type") == "image/png", "a crown is a PNG")
    expect(red[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", red[16:24]) == (64, 64), "it has 64 pixels a side")
    with open(f"{WORK}/files/royal.png", "rb") as file:
        expect(file.read() == red, "it is the file that crowntool renders, byte for byte")
    tag = response.getheader("etag")
    response, body = get(port, "/crowns/royal.png?size=64&color=%23c8102e", {"If-None-Match": tag})
    expect(response.status == 304 and not body, f"the same picture is not sent twice: {response.status}")
    for path in ["/crowns/royal.png?color=C8102F&size=64", "/crowns/royal.png?color=C8102E&size=65",
                 "/crowns/tudor.png?color=C8102E&size=64"]:
        response, _ = get(port, path, {"If-None-Match": tag})
        expect(response.status == 200 and response.getheader("etag") != tag, f"another picture has another tag: {path}")
    response, body = get(port, "/crowns/roial.png")
    expect(response.status == 404 and b"'royal'" in body, f"a wrong name gets near ones: {body}")
    for path, status in [
        ("/crowns/royal.png?size=1", 200), ("/crowns/royal.png?size=2048", 200), ("/crowns/royal.png?color=gold", 200),
        ("/crowns/royal.png?color=rgb(200%2016%2046)", 200), ("/crowns/royal.png", 200),
        ("/crowns/royal.png?size=0", 400), ("/crowns/royal.png?size=100000", 400), ("/crowns/royal.png?size=-5", 400),
        ("/crowns/royal.png?size=64.5", 400), ("/crowns/royal.png?size=", 400),
        ("/crowns/royal.png?size=99999999999999999999", 400), ("/crowns/royal.png?color=reddish", 400),
        ("/crowns/royal.png?color=", 400), ("/crowns/royal.png?color=%ff%fe", 400), ("/crowns/", 404),
        ("/crowns/.png", 404), ("/crowns/royal", 404), ("/crowns/royal.svg", 404), ("/crowns/%00.png", 404),
        # The framework itself refuses these.
        ("/crowns/../crowns.db", 400), ("/crowns/..%2f..%2fetc%2fpasswd.png", 400), ("/crowns/%zz.png", 400),
        ("/crowns/" + "a" * 3000 + ".png", 404), ("/", 404),
    ]:
        response, body = get(port, path)
        expect(response.status == status, f"{path[:60]} gives {status}, found {response.status} {body[:80]!r}")


def memory(process):
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def processor_time(process):
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(process, seconds, url, script=None):
    """Requests for some seconds; how many, and the rates by the clock and by the server's processor time."""
    before = processor_time(process)
    command = ["wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{seconds}s", url]
    command += ["--script", script] if script else []
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    expect("Non-2xx" not in output and "Socket errors" not in output, f"all requests are answered: {output}")
    count = int(re.search(r"(\d+) requests in", output)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    return count, rate, count / (processor_time(process) - before)


def check_load(process, port):
    """Many requests with colours not seen before: the rate, and memory that stays flat."""
    script = f"{WORK}/colors.lua"
    with open(script, "w") as file:
        file.write(WRK_SCRIPT)
    url = f"http://127.0.0.1:{port}"
    load(process, 2, url, script)
    start = memory(process)
    total, rates = 0, []
    while total < REQUESTS:
        count, rate, core_rate = load(process, 5, url, script)
        total += count
        rates.append((core_rate, rate))
    core_rate, rate = sorted(rates)[len(rates) // 2]
    end = memory(process)
    _, file_rate, file_core_rate = load(process, 5, f"{url}/royal.png")
    print(f"server crown px=64 requests={total} per_second={rate:.0f} per_core_second={core_rate:.0f}")
    print(f"server file per_second={file_rate:.0f} per_core_second={file_core_rate:.0f}")
    print(f"server memory before_mb={start:.1f} after_mb={end:.1f}")
    expect(core_rate >= LEAST_RATE, f"{LEAST_RATE} requests for a second of processor time, found {core_rate:.0f}")
    expect(end <= start * LARGEST_GROWTH, f"memory stays flat, found {start:.1f} and {end:.1f} MB")


def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = open(f"{WORK}/server.log", "w")
    process = subprocess.Popen([SERVER, f"{WORK}/crowns.db", str(port), f"{WORK}/files"], stdout=log, stderr=log)
    try:
        for _ in range(100):
            try:
                get(port, "/")
                break
            except OSError:
                time.sleep(0.1)
        check_requests(port)
        check_colors(port)
        if "--no-load" not in sys.argv[3:]:
            check_load(process, port)
        expect(process.poll() is None, "the server is still there")
    finally:
        process.terminate()
        process.wait()
    print("failed" if failures else "passed")
    sys.exit(1 if failures else 0)


main()
