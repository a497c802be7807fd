// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.rmi.internal.metrics.MessageKind;
import io.wherry.rmi.internal.metrics.MessageSampler;
import io.wherry.rmi.internal.metrics.WrittenEvent;
import io.wherry.rmi.internal.thread.UninterruptibleLocks;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.internal.idle.YieldBudget;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Writes and sends packets. Thread-safe; packets of concurrent threads are sent in one frame
/// (group commit).
public final class PacketSender {
    /* A thread that releases the write lock sends all written packets, unless another thread waits
    for the lock or is sending: that thread will send them. So a caller never waits for the packets
    of others, except for room in the buffer. */

    private static final int MOST_METHODS = 1 << 16;

    /// The time limit of the last packets, and of those before them.
    private static final FrameTimeout LAST = new FrameTimeout(Duration.ofMillis(100));

    private static final long LAST_NANOS = 100_000_000;

    private static final long FLUSH_NANOS = 2_000_000_000;

    private static final long LONGEST_GATHERING_NANOS = 50_000;

    /// How long a thread may write one message before it counts as stalled, unless it sends.
    private static final long STALL_NANOS = 100_000_000;

    private final ReentrantLock writeLock = new ReentrantLock();
    private final Link link;
    private final FrameTimeout frameTimeout;
    private final PacketOutput frames;
    private final GraphWriter writer;
    private final MessageSampler samples;

    /// The methods that the peer knows, with their numbers.
    private final Map<String, Integer> methods = new HashMap<>();

    /// Whether held replies may be unsent.
    private volatile boolean left;

    private final YieldBudget yields =
            new YieldBudget(); // guarded by `writeLock`, or the thread that gathers
    private boolean gathering; // guarded by `writeLock`
    private long gatheringSince; // guarded by `writeLock`

    /// Whether the previous owner of the lock left its packets to the next one.
    private boolean inherited; // guarded by `writeLock`

    /// Whether a message was written in part. The peer cannot read further messages then.
    private boolean broken;

    private @Nullable IOException breaking; // why it was written in part

    /// The header of a call, before its arguments.
    ///
    /// @param method name and descriptor
    /// @param number of the call, for the reply
    /// @param flags of [Packet]: `ONE_WAY`, `BATCHED`, `LAST`, `PROMISED`
    public record CallHeader(long object, String method, int number, Scope scope, int flags) {

        /// Returns the kind of its message.
        MessageKind kind() {
            return new MessageKind(MessageKind.Part.ARGUMENTS, method, object);
        }

        /// Returns true if all these flags are set.
        public boolean has(int wanted) {
            return (flags & wanted) == wanted;
        }
    }

    /// @param frameTimeout the minimum time limit of a frame
    public PacketSender(Link link, GraphCodec codec, Duration frameTimeout) {
        this.link = link;
        this.frameTimeout = new FrameTimeout(frameTimeout);
        frames = new PacketOutput(link);
        writer = codec.writerTo(frames);
        samples = new MessageSampler(codec);
    }

    /// Returns the number of bytes of sent frames.
    public long bytes() {
        return frames.bytes();
    }

    /// Sends a packet with a text, which may be empty.
    public void text(int kind, int method, int call, String text) throws IOException {
        writeLock.lock();
        try {
            put(kind, method, call, 0, text);
        } finally {
            unlockAndSend();
        }
    }

    /// Sends a hello.
    ///
    /// @param identity name of the node, token of the session and heartbeat interval
    public void hello(long version, String identity) throws IOException {
        writeLock.lock();
        try {
            frames.frameTimeout(frameTimeout);
            put(Packet.HELLO, 0, 0, version, identity);
        } finally {
            unlockAndSend();
        }
    }

    /// Joins this connection to the session with the peer's token; an empty token confirms it.
    public void join(String token) throws IOException {
        text(Packet.LANE, 0, 0, token);
    }

    private void put(int kind, int method, int call, long object, String text) throws IOException {
        frames.begin(kind, 0, method, call, object);
        byte[] bytes = text.getBytes(UTF_8);
        frames.write(bytes, 0, bytes.length);
        frames.end();
    }

    private void put(int kind, int call, byte[] bytes) throws IOException {
        frames.begin(kind, 0, 0, call, 0);
        frames.write(bytes, 0, bytes.length);
        frames.end();
    }

    private void unlockAndSend() throws IOException {
        unlockAndSend(false);
    }

    /// Releases the write lock, and sends all packets unless another thread does.
    ///
    /// @param gathers whether to let other threads write first: threads that a reply has just woken
    ///     write their next calls then, and all packets are sent with one system call
    private void unlockAndSend(boolean gathers) throws IOException {
        FrameTimeout most = frames.frameTimeout();
        frames.frameTimeout(FrameTimeout.ENDLESS);
        inherited = writeLock.hasQueuedThreads();
        if (inherited) {
            writeLock.unlock();
            sendUnlessOthersDo();
        } else if (isGathered()) {
            unlock(most);
        } else {
            if (gathers && yields.pays()) {
                gather();
            }
            drain(most);
        }
    }

    /// Returns true if another thread is gathering packets and will send them. Ignores a thread
    /// that has been descheduled for long.
    private boolean isGathered() {
        return gathering && System.nanoTime() - gatheringSince < LONGEST_GATHERING_NANOS;
    }

    /// Yields without the write lock, so that other threads can write. For a thread without a
    /// deadline, since it has to reacquire the lock.
    private void gather() {
        gathering = true;
        gatheringSince = System.nanoTime();
        int before = frames.packets();
        writeLock.unlock();
        long nanos = YieldBudget.yieldOnce();
        writeLock.lock();
        gathering = false;
        yields.learn(nanos, frames.packets() - before);
    }

    /// Sends packets until none are left, including those that other threads write meanwhile (group
    /// commit). Releases the write lock.
    private void drain(FrameTimeout most) throws IOException {
        do {
            inherited = false;
            if (!frames.claim()) {
                unlock(most);
                return;
            }
            MemorySegment batch = frames.take();
            writeLock.unlock();
            frames.transmit(batch, most);
        } while (frames.hasUnsent() && writeLock.tryLock());
    }

    /// Releases the write lock, and sends the packets that were left to this thread. The sending
    /// thread may have stopped because this thread held the lock: then this thread sends the
    /// remaining packets.
    private void unlock(FrameTimeout most) throws IOException {
        if (inherited) {
            drain(most);
            return;
        }
        writeLock.unlock();
        if (frames.needsSender() && writeLock.tryLock()) {
            drain(most);
        }
    }

    /// Sends all packets unless other threads wait for the write lock: a waiting thread may have
    /// given up meanwhile.
    private void sendUnlessOthersDo() throws IOException {
        if (!writeLock.hasQueuedThreads() && writeLock.tryLock()) {
            unlockAndSend();
        }
    }

    /// Returns true if the current thread is writing a message, which may run code of its classes.
    public boolean isWritingHere() {
        return writeLock.isHeldByCurrentThread();
    }

    /// Acquires the write lock to write a call, and waits for room.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    /// @param mayStall whether to wait for a stalled thread
    private void lockToWrite(long nanos, boolean mayStall) throws IOException {
        if (isWritingHere()) {
            throw new UnwritableException(
                    new IOException("this thread is writing another message to " + link.remote()));
        }
        if (nanos == Long.MAX_VALUE) {
            if (mayStall) {
                writeLock.lock();
            } else {
                lockUnlessStalled();
            }
            return;
        }
        long start = System.nanoTime();
        if (!UninterruptibleLocks.tryLock(writeLock, nanos)) {
            sendUnlessOthersDo();
            throw new SendTimeoutException();
        }
        if (!frames.hasRoom() && !frames.awaitLink(nanos - (System.nanoTime() - start))) {
            unlock(FrameTimeout.ENDLESS);
            throw new SendTimeoutException();
        }
        frames.frameTimeout(frameTimeout.orNanos(nanos));
    }

    /// Acquires the write lock, unless its owner is stalled: the owner runs code of a class in its
    /// message, which may wait for a lock that the current thread holds.
    private void lockUnlessStalled() throws IOException {
        int before = frames.packets();
        while (!UninterruptibleLocks.tryLock(writeLock, STALL_NANOS)) {
            int now = frames.packets();
            if (now == before && !frames.isSending()) {
                sendUnlessOthersDo();
                throw new StalledException(link.remote());
            }
            before = now;
        }
    }

    /// Sends a call.
    ///
    /// @param arguments null if there are none
    /// @param others whether other calls are pending: their threads may have calls to send, too
    public void call(CallHeader head, Object @Nullable [] arguments, boolean others)
            throws IOException {
        call(head, arguments, others, true);
    }

    /// Sends a call like [#call(CallHeader, Object[], boolean)], unless a thread is stalled.
    ///
    /// @throws StalledException if the thread that writes to the connection makes no progress
    public void callUnlessStalled(CallHeader head, Object @Nullable [] arguments, boolean others)
            throws IOException {
        call(head, arguments, others, false);
    }

    private void call(
            CallHeader head, Object @Nullable [] arguments, boolean others, boolean mayStall)
            throws IOException {
        lockToWrite(head.scope().nanos(), mayStall);
        try {
            putCall(head, arguments);
        } finally {
            unlockAndSend(others && !head.scope().ends());
        }
    }

    /// Writes a call like [#call], but does not send it: [#send] must be called soon.
    public void queue(CallHeader head, Object @Nullable [] arguments) throws IOException {
        queue(head, arguments, head.scope().nanos());
    }

    /// Writes a call like [#queue(CallHeader, Object[])], with the time limit of its batch.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    public void queue(CallHeader head, Object @Nullable [] arguments, long nanos)
            throws IOException {
        lockToWrite(nanos, true);
        try {
            putCall(head, arguments);
        } finally {
            FrameTimeout most = frames.frameTimeout();
            frames.frameTimeout(FrameTimeout.ENDLESS);
            unlock(most);
        }
    }

    private void putCall(CallHeader head, Object @Nullable [] arguments) throws IOException {
        int number = number(head.method());
        Scope scope = head.scope();
        int flags =
                head.flags()
                        | (arguments == null ? 0 : Packet.MESSAGE)
                        | (scope.ends() ? Packet.DEADLINE : 0)
                        | (scope.isWithin() ? Packet.WITHIN : 0);
        if (!scope.metadata().isEmpty()) {
            put(Packet.METADATA, head.number(), MetadataFormat.encode(scope.metadata()));
        }
        frames.begin(Packet.CALL, flags, number, head.number(), head.object());
        if (scope.ends()) {
            frames.number(scope.nanos());
        }
        if (scope.isWithin()) {
            frames.number(scope.within());
        }
        WrittenEvent event = head.has(Packet.LAST) ? null : event();
        if (event != null) {
            message(arguments, head.kind(), event);
        } else if (arguments != null) {
            message(arguments);
        }
        frames.end();
    }

    /// Returns the number of a method. Sends a METHOD packet if the peer does not know it.
    private int number(String method) throws IOException {
        Integer known = methods.get(method);
        if (known != null) {
            return known;
        }
        int number = methods.size();
        if (number == MOST_METHODS) {
            throw new IOException("too many methods on one connection: method=" + method);
        }
        methods.put(method, number);
        put(Packet.METHOD, number, 0, 0, method);
        return number;
    }

    /// Sends the reply to a call.
    ///
    /// @param kind [Packet#RESULT] or [Packet#FAILURE]
    /// @param call its header
    /// @param takesLong whether the method is long-running
    /// @param more whether to hold the reply: then [#send] must be called soon
    public void reply(
            int kind, CallHeader call, @Nullable Object value, boolean takesLong, boolean more)
            throws IOException {
        int flags = (value == null ? 0 : Packet.MESSAGE) | (takesLong ? Packet.TAKES_LONG : 0);
        writeLock.lock();
        try {
            frames.begin(kind, flags, 0, call.number(), 0);
            WrittenEvent event = value == null ? null : event();
            if (event != null) {
                message(value, reply(kind, call.method()), event);
            } else if (value != null) {
                message(value);
            }
            frames.end();
        } finally {
            if (more) {
                left = true;
                unlock(FrameTimeout.ENDLESS);
            } else {
                unlockAndSend();
            }
        }
    }

    /// Sends all queued and held packets.
    public void send() throws IOException {
        writeLock.lock();
        left = false;
        unlockAndSend();
    }

    /// Returns true if held replies may be unsent.
    public boolean holdsReplies() {
        return left;
    }

    /// Sends held replies. Clears the flag before it acquires the lock: while a write blocks, no
    /// second thread waits to send them.
    public void sendReplies() throws IOException {
        if (left) {
            left = false;
            writeLock.lock();
            unlockAndSend();
        }
    }

    /// Sends all queued and held packets, and waits for the sending thread, up to two seconds.
    public void flush() {
        if (!UninterruptibleLocks.tryLock(writeLock, FLUSH_NANOS)) {
            return;
        }
        try {
            if (frames.awaitLink(FLUSH_NANOS)) {
                drain(frameTimeout);
            } else {
                unlock(frameTimeout);
            }
        } catch (IOException _) {
            // the peer is gone: the receiving thread detects it, too
        } finally {
            if (writeLock.isHeldByCurrentThread()) {
                writeLock.unlock();
            }
        }
    }

    /// Sends all queued and held packets, and waits for the sending thread, for a short time: the
    /// link will be closed.
    ///
    /// @param goodbye whether to tell the peer that this node will not reconnect
    /// @param drained whether all replies to the peer were sent, and no further calls will begin
    public void sendLast(boolean goodbye, boolean drained) {
        if (!UninterruptibleLocks.tryLock(writeLock, LAST_NANOS)) {
            return;
        }
        try {
            frames.awaitLink(LAST_NANOS);
            frames.frameTimeout(LAST);
            if (goodbye && !broken) {
                put(Packet.GOODBYE, drained ? Packet.DRAINED : 0, 0, 0, "");
            }
            drain(LAST);
        } catch (IOException _) {
            // the peer is gone, or does not read any more
        } finally {
            if (writeLock.isHeldByCurrentThread()) {
                writeLock.unlock();
            }
        }
    }

    /// Returns the message kind of a reply.
    static MessageKind reply(int kind, String method) {
        return new MessageKind(
                kind == Packet.RESULT ? MessageKind.Part.RESULT : MessageKind.Part.THROWN,
                method,
                0);
    }

    private static @Nullable WrittenEvent event() {
        return FlightRecorder.isInitialized() ? WrittenEvent.begun() : null;
    }

    /// Writes a message, if there is one, and commits a flight recorder event.
    private void message(@Nullable Object value, MessageKind kind, WrittenEvent event)
            throws IOException {
        long before = frames.payload();
        frames.time();
        try {
            if (value != null) {
                message(value);
            }
        } finally {
            event.inLink(frames.timed());
        }
        event.tell(kind, value, link.remote(), frames.payload() - before);
        samples.keep(kind, value, event);
    }

    /// Writes a message as the payload. If its object cannot be serialized, the message is aborted,
    /// which the peer detects.
    ///
    /// @throws UnwritableException if the object cannot be serialized; the connection stays usable
    private void message(Object value) throws IOException {
        if (broken) {
            throw new BrokenLinkException(
                    "an earlier message was written in part",
                    link.remote(),
                    frames.bytes(),
                    breaking);
        }
        broken = true;
        try {
            writer.write(value);
        } catch (IOException | RuntimeException | Error e) {
            if (e instanceof LinkException lost && !link.isOpen()) {
                breaking = lost;
                throw lost; // not a failure of the object
            }
            end(e);
            frames.end();
            throw new UnwritableException(e);
        }
        end(null);
    }

    private void end(@Nullable Throwable reason) throws IOException {
        try {
            writer.reset();
            writer.flush();
            broken = false;
        } catch (IOException e) {
            if (reason != null) {
                e.addSuppressed(reason);
            }
            breaking = e;
            throw e;
        }
    }
}
