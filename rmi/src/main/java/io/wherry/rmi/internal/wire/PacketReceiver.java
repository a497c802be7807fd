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
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Receives packets and decodes their payloads. Confined to the receiving thread.
public final class PacketReceiver {
    private static final int LONGEST_TEXT = 1 << 16;

    private final Link link;
    private final PacketInput frames;
    private final GraphReader reader;
    private boolean reading; // a message

    /// @param frameTimeout the time limit of a frame that has begun, if the receiving thread has a
    ///     deadline
    public PacketReceiver(Link link, GraphCodec codec, Duration frameTimeout) {
        this.link = link;
        frames = new PacketInput(link, new FrameTimeout(frameTimeout));
        reader = codec.readerFrom(frames);
    }

    /// Blocks until the next packet begins. Its fields are available until the next call.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if none begins in time; the state is
    ///     unchanged
    public void next(Duration within) throws IOException {
        frames.next(within);
    }

    /// Returns true if the next packet has been received already.
    public boolean hasMore() {
        return frames.hasMore();
    }

    /// Returns the number of bytes of received frames. Thread-safe.
    public long bytes() {
        return frames.bytes();
    }

    /// Returns true if a thread waits for bytes of the peer. Thread-safe.
    public boolean isWaiting() {
        return frames.isWaiting();
    }

    /// Returns true while a message is read, which may run code of its classes. For the receiving
    /// thread.
    public boolean isReading() {
        return reading;
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

    /// Returns true if a reply has the flag for long-running methods.
    public boolean tellsLong() {
        return (frames.flags() & Packet.TAKES_LONG) != 0;
    }

    /// Reads the header of a call, before its arguments. Must be called once, before the message is
    /// read.
    ///
    /// @param method the method of its number
    /// @param metadata of the call
    public PacketSender.CallHeader head(String method, Metadata metadata) throws IOException {
        int flags = frames.flags();
        return new PacketSender.CallHeader(object(), method, call(), scope(flags, metadata), flags);
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

    /// Reads the arguments in the payload of a call.
    public @Nullable Object arguments(Admission admission, PacketSender.CallHeader head)
            throws IOException {
        ReadEvent event = head.has(Packet.LAST) ? null : event();
        return event == null ? message(admission) : message(admission, head.kind(), event);
    }

    /// Reads the result or exception in the payload of a reply.
    ///
    /// @param method returns the called method for the number of the call
    public @Nullable Object reply(Admission admission, IntFunction<String> method)
            throws IOException {
        ReadEvent event = event();
        return event == null
                ? message(admission)
                : message(admission, PacketSender.reply(kind(), method.apply(call())), event);
    }

    private static @Nullable ReadEvent event() {
        return FlightRecorder.isInitialized() ? ReadEvent.begun() : null;
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

    /// Reads the object in the payload; null if there is no payload. May run code of its classes.
    ///
    /// @throws UnreadableException if it cannot be deserialized; the connection stays usable
    /// @throws MessageAbortedException if the peer failed to serialize it
    private @Nullable Object message(Admission admission) throws IOException {
        if ((frames.flags() & Packet.MESSAGE) == 0) {
            return null;
        }
        reading = true;
        try {
            Object message = reader.readAdmitting(admission.types(), admission.loader());
            reader.reset(); // drops references to stubs of this message
            return message;
        } catch (MessageAbortedException e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            if (frames.isAtEnd()) {
                throw new UnreadableException(e);
            }
            throw e;
        } finally {
            reading = false;
        }
    }
}
