// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.rmi.internal.metrics.MessageKind;
import io.wherry.rmi.internal.metrics.Samples;
import io.wherry.rmi.internal.metrics.WrittenEvent;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.internal.idle.YieldBudget;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Sends packets from any thread, one at a time. Packets of threads that come together go in one frame.
public final class Outbound {
    /* A thread that ends its turn to write sends what is there, unless another thread waits for its turn or is sending: that one
    will. So a thread that calls is never kept by the packets of others, but for room. */

    private static final int MOST_METHODS = 1 << 16;

    /// How long the last packets may take, and those before them.
    private static final Patience LAST = new Patience(Duration.ofMillis(100));

    private static final long LAST_NANOS = 100_000_000;

    private static final long FLUSH_NANOS = 2_000_000_000;

    private static final long LONGEST_GATHERING_NANOS = 50_000;

    private final ReentrantLock turn = new ReentrantLock();
    private final Link link;
    private final Patience patience;
    private final FrameOutput frames;
    private final GraphWriter writer;
    private final Samples samples;

    /// Which methods the peer knows, by number.
    private final Map<String, Integer> methods = new HashMap<>();

    /// Whether answers may be here that were not sent.
    private volatile boolean left;

    private final YieldBudget yields =
            new YieldBudget(); // guarded by `turn`, or the thread that gathers
    private boolean gathering; // guarded by `turn`
    private long gatheringSince; // guarded by `turn`

    /// Whether a message was left half-way. A peer cannot read on behind one.
    private boolean broken;

    /// What a call says before its arguments.
    ///
    /// @param method name and descriptor
    /// @param number for the answer
    /// @param flags of [Packet]: `ONE_WAY`, `BATCHED`, `LAST`, `PROMISED`
    public record Head(long object, String method, int number, Scope scope, int flags) {

        /// What its arguments are.
        MessageKind kind() {
            return new MessageKind(MessageKind.Part.ARGUMENTS, method, object);
        }

        /// Whether all these flags are set.
        public boolean has(int wanted) {
            return (flags & wanted) == wanted;
        }
    }

    /// @param patience how long a frame may take at least, if there is a bound
    public Outbound(Link link, GraphCodec codec, Duration patience) {
        this.link = link;
        this.patience = new Patience(patience);
        frames = new FrameOutput(link);
        writer = codec.writerTo(frames);
        samples = new Samples(codec);
    }

    /// Bytes of the frames that were sent.
    public long bytes() {
        return frames.bytes();
    }

    /// Says a text, or nothing.
    public void text(int kind, int method, int call, String text) throws IOException {
        turn.lock();
        try {
            put(kind, method, call, 0, text);
        } finally {
            endTurn();
        }
    }

    /// Sends a hello.
    ///
    /// @param who name, token of the session and interval of signs of life
    public void hello(long version, String who) throws IOException {
        turn.lock();
        try {
            frames.patience(patience);
            put(Packet.HELLO, 0, 0, version, who);
        } finally {
            endTurn();
        }
    }

    /// Sends that this link is a further one of the session with the peer's token; an empty one answers that it is.
    public void lane(String token) throws IOException {
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

    private void endTurn() throws IOException {
        endTurn(false);
    }

    /// Gives up the turn, and sends what is there unless another thread does.
    ///
    /// @param gathers whether to let other threads write first: those that an answer has just woken write their next calls then, and all
    ///     go with one system call
    private void endTurn(boolean gathers) throws IOException {
        Patience most = frames.patience();
        frames.patience(Patience.ENDLESS);
        if (turn.hasQueuedThreads()) {
            turn.unlock();
            sendUnlessOthersDo();
        } else if (isGathered()) {
            giveUpTurn(most);
        } else {
            if (gathers && yields.pays()) {
                gather();
            }
            drain(most);
        }
    }

    /// Returns true if another thread gathers packets and will send them. One that has not come back for long is not waited for.
    private boolean isGathered() {
        return gathering && System.nanoTime() - gatheringSince < LONGEST_GATHERING_NANOS;
    }

    /// Lets other threads write, without the turn. For a thread without a deadline: it waits for its turn again.
    private void gather() {
        gathering = true;
        gatheringSince = System.nanoTime();
        int before = frames.packets();
        turn.unlock();
        long nanos = YieldBudget.yieldOnce();
        turn.lock();
        gathering = false;
        yields.learn(nanos, frames.packets() - before);
    }

    /// Sends packets until none are left, those that other threads write meanwhile included (group commit). Gives up the turn.
    private void drain(Patience most) throws IOException {
        do {
            if (!frames.claim()) {
                giveUpTurn(most);
                return;
            }
            MemorySegment batch = frames.take();
            turn.unlock();
            frames.transmit(batch, most);
        } while (frames.hasUnsent() && turn.tryLock());
    }

    /// Gives up the turn. The thread that sends may have left because this one had the turn: then this one sends what was left to it.
    private void giveUpTurn(Patience most) throws IOException {
        turn.unlock();
        if (frames.needsSender() && turn.tryLock()) {
            drain(most);
        }
    }

    /// A thread that waited for its turn may have given up.
    private void sendUnlessOthersDo() throws IOException {
        if (!turn.hasQueuedThreads() && turn.tryLock()) {
            endTurn();
        }
    }

    /// Waits for the turn to write a call, and for room.
    private void beginTurn(Head head) throws IOException {
        if (!head.scope().ends()) {
            turn.lock();
            return;
        }
        long nanos = head.scope().nanos();
        long start = System.nanoTime();
        if (!Turns.tryLock(turn, nanos)) {
            sendUnlessOthersDo();
            throw new NoTurnException();
        }
        if (!frames.hasRoom() && !frames.awaitLink(nanos - (System.nanoTime() - start))) {
            giveUpTurn(Patience.ENDLESS);
            throw new NoTurnException();
        }
        frames.patience(patience.orNanos(nanos));
    }

    /// Calls.
    ///
    /// @param arguments null if there are none
    /// @param others whether other calls are under way: their threads may have calls to send, too
    public void call(Head head, Object @Nullable [] arguments, boolean others) throws IOException {
        beginTurn(head);
        try {
            putCall(head, arguments);
        } finally {
            endTurn(others && !head.scope().ends());
        }
    }

    /// As [#call], but leaves the call here: somebody has to [#send] soon.
    public void queue(Head head, Object @Nullable [] arguments) throws IOException {
        beginTurn(head);
        try {
            putCall(head, arguments);
        } finally {
            frames.patience(Patience.ENDLESS);
            giveUpTurn(Patience.ENDLESS);
        }
    }

    private void putCall(Head head, Object @Nullable [] arguments) throws IOException {
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
        WrittenEvent event = head.has(Packet.LAST) ? null : WrittenEvent.begun();
        if (event != null) {
            message(arguments, head.kind(), event);
        } else if (arguments != null) {
            message(arguments);
        }
        frames.end();
    }

    /// Tells the peer about the method if it does not know it.
    private int number(String method) throws IOException {
        Integer known = methods.get(method);
        if (known != null) {
            return known;
        }
        int number = methods.size();
        if (number == MOST_METHODS) {
            throw new IOException("too many methods are called on one connection: " + method);
        }
        methods.put(method, number);
        put(Packet.METHOD, number, 0, 0, method);
        return number;
    }

    /// Answers a call.
    ///
    /// @param kind [Packet#RESULT] or [Packet#FAILURE]
    /// @param call what it said
    /// @param takesLong whether to say that the method takes long
    /// @param more whether the answer may wait: then somebody has to [#send] soon
    public void answer(int kind, Head call, @Nullable Object value, boolean takesLong, boolean more)
            throws IOException {
        int flags = (value == null ? 0 : Packet.MESSAGE) | (takesLong ? Packet.TAKES_LONG : 0);
        turn.lock();
        try {
            frames.begin(kind, flags, 0, call.number(), 0);
            WrittenEvent event = value == null ? null : WrittenEvent.begun();
            if (event != null) {
                message(value, answer(kind, call.method()), event);
            } else if (value != null) {
                message(value);
            }
            frames.end();
        } finally {
            if (more) {
                left = true;
                giveUpTurn(Patience.ENDLESS);
            } else {
                endTurn();
            }
        }
    }

    /// Sends what was left here.
    public void send() throws IOException {
        turn.lock();
        left = false;
        endTurn();
    }

    /// Returns true if answers may be held that were not sent.
    public boolean holdsAnswers() {
        return left;
    }

    /// Sends held answers. The flag is cleared before the lock is taken: while a write blocks, no second thread waits to send them.
    public void sendAnswers() throws IOException {
        if (left) {
            left = false;
            turn.lock();
            endTurn();
        }
    }

    /// Sends what was left here, and waits for a thread that sends already, up to two seconds.
    public void flush() {
        if (!Turns.tryLock(turn, FLUSH_NANOS)) {
            return;
        }
        try {
            if (frames.awaitLink(FLUSH_NANOS)) {
                drain(patience);
            }
        } catch (IOException _) {
            // the peer is gone: the thread that receives sees it, too
        } finally {
            if (turn.isHeldByCurrentThread()) {
                turn.unlock();
            }
        }
    }

    /// Sends what was left here, and waits for a thread that sends already, but not long: the link will be closed.
    ///
    /// @param goodbye whether to tell the peer that this node does not come back
    /// @param drained whether all calls of the peer were answered, and no further ones will be begun
    public void sendLast(boolean goodbye, boolean drained) {
        if (!Turns.tryLock(turn, LAST_NANOS)) {
            return;
        }
        try {
            frames.awaitLink(LAST_NANOS);
            frames.patience(LAST);
            if (goodbye && !broken) {
                put(Packet.GOODBYE, drained ? Packet.DRAINED : 0, 0, 0, "");
            }
            drain(LAST);
        } catch (IOException _) {
            // the peer is gone, or takes nothing any more
        } finally {
            if (turn.isHeldByCurrentThread()) {
                turn.unlock();
            }
        }
    }

    /// What an answer to a call of that method is.
    static MessageKind answer(int kind, String method) {
        return new MessageKind(
                kind == Packet.RESULT ? MessageKind.Part.RESULT : MessageKind.Part.THROWN,
                method,
                0);
    }

    /// Writes a message, if there is one, and tells the flight recorder.
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

    /// Writes a message as the payload. If its object cannot be written, the peer gets a message that says so.
    ///
    /// @throws UnwritableException if the object could not be written; the connection is as good as before
    private void message(Object value) throws IOException {
        if (broken) {
            throw new IOException("an earlier message was left half-way");
        }
        broken = true;
        try {
            writer.write(value);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            if (e instanceof LinkException lost && !link.isOpen()) {
                throw lost; // the object could be written
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
            throw e;
        }
    }
}
