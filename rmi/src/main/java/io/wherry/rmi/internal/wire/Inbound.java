// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.metrics.MessageKind;
import io.wherry.rmi.internal.metrics.ReadEvent;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.transport.Link;
import java.io.IOException;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Receives packets. Who has the turn to receive owns it.
public final class Inbound {
    private static final int LONGEST_TEXT = 1 << 16;

    private final Link link;
    private final FrameInput frames;
    private final GraphReader reader;

    /// @param patience how long a frame may take that has begun, if who waits for it has a deadline
    public Inbound(Link link, GraphCodec codec, Duration patience) {
        this.link = link;
        frames = new FrameInput(link, new Patience(patience));
        reader = codec.readerFrom(frames);
    }

    /// Waits for a packet. What it says is there until the next one.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if none begins in time; all is as before
    public void next(Duration within) throws IOException {
        frames.next(within);
    }

    /// Whether the next packet is here already.
    public boolean hasMore() {
        return frames.hasMore();
    }

    /// Bytes of the frames that were received. For any thread.
    public long bytes() {
        return frames.bytes();
    }

    /// Returns true if a thread waits for bytes of the peer. For any thread.
    public boolean isWaiting() {
        return frames.isWaiting();
    }

    public int kind() {
        return frames.kind();
    }

    public int method() {
        return frames.method();
    }

    public int call() {
        return frames.call();
    }

    public long object() {
        return frames.object();
    }

    /// Whether an answer says that its method takes long.
    public boolean tellsLong() {
        return (frames.flags() & Packet.TAKES_LONG) != 0;
    }

    /// What a call says before its arguments. To be asked once, before its message.
    ///
    /// @param method what its number stands for
    /// @param metadata of the call
    public Outbound.Head head(String method, Metadata metadata) throws IOException {
        int flags = frames.flags();
        return new Outbound.Head(object(), method, call(), scope(flags, metadata), flags);
    }

    private Scope scope(int flags, Metadata metadata) throws IOException {
        long nanos = (flags & Packet.DEADLINE) == 0 ? Long.MAX_VALUE : frames.number();
        int within = (flags & Packet.WITHIN) == 0 ? Scope.ALONE : (int) frames.number();
        return Scope.of(nanos, within, metadata);
    }

    /// Returns the metadata in the payload.
    public Metadata metadata() throws IOException {
        byte[] bytes = frames.bytes(Metadata.MAX_LENGTH);
        if (!frames.isAtEnd()) {
            throw frames.corrupt("metadata is too long");
        }
        try {
            return MetadataFormat.decode(bytes);
        } catch (IllegalArgumentException e) {
            throw frames.corrupt("invalid metadata: " + e.getMessage());
        }
    }

    public String text() throws IOException {
        byte[] bytes = frames.bytes(LONGEST_TEXT);
        if (!frames.isAtEnd()) {
            throw frames.corrupt("text is too long");
        }
        return new String(bytes, UTF_8);
    }

    /// The arguments in the payload of a call, as [#message].
    public @Nullable Object arguments(Admission admission, Outbound.Head head) throws IOException {
        ReadEvent event = head.has(Packet.LAST) ? null : ReadEvent.begun();
        return event == null ? message(admission) : message(admission, head.kind(), event);
    }

    /// What an answer has in its payload, as [#message].
    ///
    /// @param method which one was called, by the number of the call
    public @Nullable Object answer(Admission admission, IntFunction<String> method)
            throws IOException {
        ReadEvent event = ReadEvent.begun();
        return event == null
                ? message(admission)
                : message(admission, Outbound.answer(kind(), method.apply(call())), event);
    }

    private @Nullable Object message(Admission admission, MessageKind kind, ReadEvent event)
            throws IOException {
        long before = frames.payload();
        frames.time();
        Object message;
        try {
            message = message(admission);
        } finally {
            event.inLink(frames.timed());
        }
        if (message != null || kind.part() == MessageKind.Part.ARGUMENTS) {
            event.tell(kind, message, link.remote(), frames.payload() - before);
        }
        return message;
    }

    /// The object in the payload; null if there is no payload. May run code of its classes.
    ///
    /// @throws UnreadableException if it cannot be made here; the connection is as good as before
    /// @throws MessageAbortedException if the peer could not write it after all
    private @Nullable Object message(Admission admission) throws IOException {
        if ((frames.flags() & Packet.MESSAGE) == 0) {
            return null;
        }
        try {
            Object message = reader.readAdmitting(admission.types(), admission.loader());
            reader.reset(); // or the last message would keep stubs alive
            return message;
        } catch (MessageAbortedException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            if (frames.isAtEnd()) {
                throw new UnreadableException(e);
            }
            throw e;
        }
    }
}
