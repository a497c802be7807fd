// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.wire.InputHooks;
import io.wherry.testkit.conformance.wire.OutputHooks;
import io.wherry.testkit.conformance.wire.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Two peers that take turns: what has been sent when a call returns, and what a call waits for.
final class PeerRules {
    private static final long SECONDS = 20;

    private PeerRules() {}

    static Chapter chapter() {
        return new Chapter("Two peers", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    stream(
                            "the header has been sent when the constructor returns",
                            "2.1",
                            streams -> {
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                streams.output(bytes, OutputHooks.NONE);
                                return HexFormat.of().formatHex(bytes.toByteArray());
                            },
                            "aced0005"),
                    stream(
                            "two peers that open their streams without a flush do not wait for each other",
                            "2.1, 3.1",
                            PeerRules::handshake,
                            "from left, from right"),
                    stream(
                            "primitives are not sent before a flush",
                            "2.1",
                            streams -> sent(streams, out -> out.writeInt(1)),
                            4),
                    stream(
                            "an object has been sent when writeObject returns",
                            "2.1",
                            streams -> sent(streams, out -> out.writeObject("a")),
                            8),
                    stream(
                            "primitives before an object are sent with it",
                            "2.1",
                            streams ->
                                    sent(
                                            streams,
                                            out -> {
                                                out.writeInt(1);
                                                out.writeObject("a");
                                            }),
                            14),
                    stream(
                            "reset sends what was written, and its mark",
                            "2.1",
                            streams ->
                                    sent(
                                            streams,
                                            out -> {
                                                out.writeInt(1);
                                                out.reset();
                                            }),
                            11),
                    stream(
                            "a stream that follows a reset begins after it",
                            "2.1",
                            PeerRules::followed,
                            "[first, second]"),
                    stream(
                            "readObject returns when its bytes are there, though no more follow yet",
                            "3.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(out -> out.writeObject(List.of("a", 1)));
                                ObjectInputStream in =
                                        streams.input(new Idle(bytes), InputHooks.NONE);
                                return in.readObject();
                            },
                            "[a, 1]"),
                    stream(
                            "primitives are read when their bytes are there, though no more follow yet",
                            "3.1",
                            streams -> {
                                byte[] bytes = streams.write(out -> out.writeLong(7));
                                ObjectInputStream in =
                                        streams.input(new Idle(bytes), InputHooks.NONE);
                                return in.readLong();
                            },
                            7),
                    stream(
                            "available of an idle source is 0, and reads nothing",
                            "3.1",
                            streams -> {
                                byte[] bytes = streams.write(out -> out.writeObject("a"));
                                ObjectInputStream in =
                                        streams.input(new Idle(bytes), InputHooks.NONE);
                                in.readObject();
                                return in.available();
                            },
                            0),
                    stream(
                            "available of an idle source that has sent its header only is 0",
                            "3.1",
                            streams -> available(streams, ""),
                            0),
                    stream(
                            "available within the head of a block is 0",
                            "3.1",
                            streams -> available(streams, "77") + available(streams, "7a0000"),
                            0),
                    stream(
                            "available counts the bytes of a block that have come",
                            "3.1",
                            streams -> available(streams, "770a01020304"),
                            4),
                    stream(
                            "available before an object is 0",
                            "3.1",
                            streams -> available(streams, "74000161"),
                            0),
                    stream(
                            "available at the end of a stream is 0",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> out.writeByte(1),
                                            in -> {
                                                in.readByte();
                                                return in.available();
                                            }),
                            0),
                    stream(
                            "available of a stream that is cut within a block counts what is there",
                            "3.1",
                            streams ->
                                    streams.read(bytes("770a0102"), ObjectInputStream::available),
                            2),
                    stream(
                            "a byte of a block can be read before the others have come",
                            "3.1",
                            streams -> {
                                ObjectInputStream in =
                                        streams.input(
                                                new Idle(bytes("770a01020304")), InputHooks.NONE);
                                return in.readByte() + in.readByte();
                            },
                            3),
                    stream(
                            "closing sends what was written",
                            "2.1",
                            streams -> streams.write(out -> out.writeInt(1)).length,
                            10));

    /// Something done with an open stream.
    @FunctionalInterface
    private interface Sending {
        void send(ObjectOutputStream out) throws IOException;
    }

    private static int sent(Streams streams, Sending sending) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sending.send(streams.output(bytes, OutputHooks.NONE));
        return bytes.size();
    }

    private static byte[] bytes(String behindHeader) {
        return HexFormat.of().parseHex("aced0005" + behindHeader);
    }

    private static int available(Streams streams, String behindHeader) throws IOException {
        return streams.input(new Idle(bytes(behindHeader)), InputHooks.NONE).available();
    }

    /// Each peer opens an output, then an input, sends its greeting and reads the other's.
    private static Object handshake(Streams streams) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket left = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket right = server.accept()) {
            FutureTask<Object> first = start(() -> greet(streams, left, "from left"));
            FutureTask<Object> second = start(() -> greet(streams, right, "from right"));
            Object seenRight = second.get(SECONDS, TimeUnit.SECONDS);
            return seenRight + ", " + first.get(SECONDS, TimeUnit.SECONDS);
        }
    }

    private static Object greet(Streams streams, Socket socket, String greeting)
            throws IOException, ClassNotFoundException {
        ObjectOutputStream out = streams.output(socket.getOutputStream(), OutputHooks.NONE);
        ObjectInputStream in = streams.input(socket.getInputStream(), InputHooks.NONE);
        out.writeObject(greeting);
        return in.readObject();
    }

    private static FutureTask<Object> start(Callable<Object> work) {
        FutureTask<Object> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("wherry-conformance-peer").start(task);
        return task;
    }

    /// A stream is reset and left; another on the same target follows without a flush.
    private static Object followed(Streams streams) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream first = streams.output(bytes, OutputHooks.NONE);
        first.writeObject("first");
        first.reset();
        streams.output(bytes, OutputHooks.NONE).writeObject("second");
        byte[] all = bytes.toByteArray();
        int length = sent(streams, out -> out.writeObject("first")) + 1;
        return List.of(
                streams.read(all, ObjectInputStream::readObject),
                streams.read(
                        Arrays.copyOfRange(all, length, all.length),
                        ObjectInputStream::readObject));
    }

    /// A source that has some bytes: a read beyond them would wait forever.
    private static final class Idle extends InputStream {
        private final ByteArrayInputStream bytes;

        Idle(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            checkReady();
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (length > 0) {
                checkReady();
            }
            return bytes.read(target, offset, length);
        }

        @Override
        public int available() {
            return bytes.available();
        }

        private void checkReady() {
            if (bytes.available() == 0) {
                throw new IllegalStateException("waits for bytes that nobody sends");
            }
        }
    }
}
