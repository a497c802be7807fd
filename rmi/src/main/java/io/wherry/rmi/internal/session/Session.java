// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Calls to a peer and from it. Any number of threads may call at once.
///
/// Calls of many callers go over one link, the first lane. Where callers are few, and for methods that keep their threads for long, such as those that wait for other callers, there are exclusive lanes for
/// one call at a time: there the thread that receives a call runs it, and no other thread is woken in between. The peer says with
/// each answer which methods take long.
public final class Session implements Closeable {
    static final long VERSION = 1;

    /// Up to so many callers each have a lane. More of them share one: many calls and answers then go in one frame.
    private static final int FEW =
            Math.clamp(4L * Runtime.getRuntime().availableProcessors(), 8, 32);

    private static final Duration QUIET_PAUSE = Duration.ofMillis(1);

    /// Time for the last answers of a session that is closed.
    private static final long ANSWERS_NANOS = 100_000_000;

    /// The token of the session over which the current thread has made one-way calls since its last call.
    private static final ThreadLocal<@Nullable String> TOLD = new ThreadLocal<>();

    private final Home home;
    private final Calls calls = new Calls();
    private final Running running;
    private final boolean accepted;
    private final Lane first;
    private final Lanes lanes;
    private final KeepAlive keepAlive;
    private final String token = UUID.randomUUID().toString();
    private final AtomicReference<@Nullable Throwable> end = new AtomicReference<>();
    private volatile boolean told; // once there was a one-way call
    private volatile boolean leaving;
    private volatile boolean quiet;
    private volatile boolean joined;
    private volatile String peer = "";
    private volatile String peerToken = "";

    private Session(Link link, Home home, GraphCodec codec, @Nullable LinkSource links) {
        this.home = home;
        accepted = links == null;
        running = new Running(home.callsPerPeer());
        keepAlive = new KeepAlive(this, link.remote(), home.keepAlive());
        first = new Lane(this, link, codec);
        lanes = new Lanes(this, opensLanes(link) ? links : null, codec);
    }

    /// A thread that waits on a link of MPI asks the library again and again: many of them would take the processors.
    private static boolean opensLanes(Link link) {
        return !link.remote().scheme().equals("mpi");
    }

    /// Opens further links to the peer.
    @FunctionalInterface
    public interface LinkSource {
        Link open() throws IOException;
    }

    /// Takes over a link that this side opened.
    ///
    /// @param links to the same place
    public static Session connected(Link link, Home home, GraphCodec codec, LinkSource links)
            throws IOException {
        Session session = new Session(link, home, codec, links);
        session.first.greet();
        session.keepAlive.begin();
        session.first.lookLater();
        return session;
    }

    /// Takes over a link that the peer opened.
    public static Session accepted(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = new Session(link, home, codec, null);
        session.first.greet();
        session.keepAlive.begin();
        session.first.receiver().attend(false);
        return session;
    }

    /// The peer may call: somebody here has to hear it.
    public void attend() {
        first.receiver().attend(true);
    }

    Home home() {
        return home;
    }

    KeepAlive keepAlive() {
        return keepAlive;
    }

    /// An interval of the signs of life is over.
    void beat(int mostSilent) {
        first.beat(mostSilent);
        lanes.all().forEach(lane -> lane.beat(mostSilent));
    }

    Calls calls() {
        return calls;
    }

    /// The calls of the peer that run.
    Running running() {
        return running;
    }

    /// A secret of the two sides, by which the one that connected says that a link is a further one of this session.
    public String token() {
        return token;
    }

    /// The node at the other end, empty as long as it has not said it.
    public String peer() {
        return peer;
    }

    public Address remote() {
        return first.remote();
    }

    /// Bytes of the frames that were sent.
    public long bytesSent() {
        return first.bytesSent() + lanes.bytesSent();
    }

    /// Bytes of the frames that were received.
    public long bytesReceived() {
        return first.bytesReceived() + lanes.bytesReceived();
    }

    /// What ended it, null if it has not ended.
    public @Nullable Throwable end() {
        return end.get();
    }

    /// Who the peer is, null if it has not proved it.
    public @Nullable Principal peerPrincipal() {
        return first.peerPrincipal();
    }

    public boolean isOpen() {
        return !isOver() && first.isOpen();
    }

    /// Whether the peer takes more calls, as far as this side knows.
    public boolean takesCalls() {
        return isOpen() && !leaving;
    }

    /// Whether the peer has said that it ends.
    public boolean isLeaving() {
        return leaving;
    }

    /// Waits until the peer has said who it is.
    ///
    /// @throws ConnectException if it does not
    public void meet(Duration within) throws RemoteException {
        first.meet(within);
    }

    private static long millis(String text) throws IOException {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw (IOException)
                    new StreamCorruptedException("hello has no interval: " + text).initCause(e);
        }
    }

    /// The peer says who it is: its name, how it calls its side of the session, and the interval of its signs of life.
    void met(String hello) throws IOException {
        String[] parts = hello.split(" ", 3);
        String name = parts[0];
        if (!peer.isEmpty() && !peer.equals(name)) {
            throw new StreamCorruptedException("another node listens at " + remote() + " by now");
        }
        if (peer.isEmpty()) {
            peerToken = parts.length < 2 ? "" : parts[1];
            keepAlive.peerAnnounces(parts.length < 3 ? 0 : millis(parts[2]));
            peer = name;
            home.met(this);
        }
    }

    /// Notes that the peer takes no more calls, and tells it as soon as this side waits for no answers.
    void peerLeaves() {
        if (!leaving) {
            leaving = true;
            if (!first.isDrained()) {
                Threads.virtual("take leave of " + remote()).start(this::tellQuiet);
            }
        }
    }

    /// Tells the peer that no more calls will come: those that begin from now on see that it leaves.
    private void tellQuiet() {
        try {
            while (isOpen() && !calls.isIdle()) {
                Thread.sleep(QUIET_PAUSE);
            }
            if (isOpen()) {
                first.out().text(Packet.GOODBYE, Packet.QUIET, 0, "");
            }
        } catch (IOException e) {
            first.awaitLastPackets();
            lost(e);
        } catch (InterruptedException e) {
            throw new AssertionError("no other thread knows this one", e);
        }
    }

    /// Notes that the peer waits for no answers and sends no more calls.
    void peerIsQuiet() {
        quiet = true;
    }

    /// Returns true if the peer sends no more calls, after it was told that none are taken.
    public boolean isQuiet() {
        return quiet || !isOpen();
    }

    /// How the peer calls its side of the session, empty if it takes no further links.
    String peerToken() {
        return peerToken;
    }

    /// Takes a further link that the peer opened, if it is the same peer and there are not too many.
    boolean takes(Lane lane) {
        return accepted && Objects.equals(lane.peerPrincipal(), peerPrincipal()) && lanes.add(lane);
    }

    /// Returns true if it has ended: [#end] says why.
    public boolean isOver() {
        return end.get() != null;
    }

    /// Returns true if the peer opened it: then this side opens no further lanes.
    public boolean isAccepted() {
        return accepted;
    }

    /// Whether the peer opened it and has not said who it is.
    boolean isUnknown() {
        return accepted && peer.isEmpty();
    }

    /// Gives up a peer that has connected and not said who it is.
    public void endIfUnmet(String why) {
        if (isUnknown()) {
            lost(new ConnectException("peer did not say who it is, " + why + ": " + remote()));
        }
    }

    /// Its link belongs to another session.
    void givenUp() {
        joined = true;
        end.compareAndSet(null, new IOException("it is a further connection of another session"));
        keepAlive.end();
        home.joined(this);
    }

    /// Returns true if its link belongs to another session by now, which counts its bytes.
    public boolean hasJoined() {
        return joined;
    }

    /// Calls a method of an object of the peer and waits for its end, unless the call is one-way. An interrupt does not end the
    /// call: the thread is interrupted when it is over.
    ///
    /// @param arguments null if there are none
    /// @throws Throwable what the method threw, or a [RemoteException] that says what went wrong between
    public @Nullable Object call(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws Throwable {
        boolean interrupted = Thread.interrupted(); // would end the opening of a link
        try {
            if (terms.oneWay()) {
                first.caller().tell(target, method, arguments, terms);
                noteOneWayCall();
                return null;
            }
            Lane current = CurrentCall.lane(this);
            Lane own = current == null && !hasTold() ? ownLane(target, method, terms) : null;
            if (own == null) {
                return (current == null ? first : current)
                        .caller()
                        .call(target, method, arguments, terms);
            }
            try {
                return own.caller().call(target, method, arguments, terms);
            } finally {
                lanes.giveBack(own);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void noteOneWayCall() {
        if (!token.equals(TOLD.get())) {
            TOLD.set(token);
        }
        if (!told) {
            told = true;
        }
    }

    /// Returns true if the current thread has made one-way calls since its last call: the next one follows them over the first lane, or it
    /// might overtake them.
    private boolean hasTold() {
        if (!told || !token.equals(TOLD.get())) {
            return false;
        }
        TOLD.remove();
        return true;
    }

    /// A lane for a call that takes long, as far as is known, or is one of a few; null if it shares the first one. So do virtual threads:
    /// one that receives keeps its carrier.
    private @Nullable Lane ownLane(Target target, RemoteMethod method, Terms terms) {
        boolean alone = target.takesLong(method.key()) || isOneOfFew();
        return alone && !Thread.currentThread().isVirtual()
                ? lanes.take(!CurrentCall.scope(terms).isBounded())
                : null;
    }

    /// A caller that is alone shares the first lane, unless the peer calls as well: then another thread receives there.
    private boolean isOneOfFew() {
        int others = first.followers().underWay() + lanes.busy();
        return (others > 0 || first.receiver().expectsRequests()) && others < FEW;
    }

    /// Calls a method of an object of the peer.
    ///
    /// @param arguments null if there are none
    /// @return fails with what the method threw, or a [RemoteException] that says what went wrong between
    /// @throws RemoteException if the call was not sent
    public RemoteFuture begin(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws RemoteException {
        boolean interrupted = Thread.interrupted();
        try {
            return first.caller().begin(target, method, arguments, terms);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Begins calls that run one after another and have one answer. One thread at a time may use them.
    ///
    /// @param answers what the answer is for
    public Sequence sequence(Target answers, Terms terms) throws RemoteException {
        return first.caller().sequence(answers, terms);
    }

    /// Tells the peer that nobody waits for the answer to a call, over the lane where it listens while it runs calls.
    void cancel(int number) throws IOException {
        first.out().text(Packet.CANCEL, 0, number, "");
    }

    /// A lane is over; with the first one, the session. The side that did not open the lane does not close it either: where that
    /// has not been closed here, the peer is gone, and the first lane only does not know it yet.
    void lost(Lane lane, Throwable reason) {
        lanes.remove(lane);
        if (lane == first || (!accepted && lane.isBroken())) {
            if (leaving) {
                awaitDrained();
            }
            lost(reason);
        }
    }

    /// Lets further links that the peer has drained end by themselves: answers may have arrived there.
    private void awaitDrained() {
        lanes.all().forEach(Session::awaitDrained);
        awaitDrained(first);
    }

    private static void awaitDrained(Lane lane) {
        if (lane.isAwaitingAnswers()) {
            lane.awaitLastPackets();
        }
    }

    private void lost(Throwable reason) {
        if (!end.compareAndSet(null, reason)) {
            return;
        }
        keepAlive.end();
        calls.close();
        home.ended(this);
        first.lost(reason);
        lanes.lost(reason);
    }

    /// Tells the peer that no more calls are taken.
    public void leave() {
        running.close();
        try {
            first.out().text(Packet.GOODBYE, 0, 0, "");
        } catch (IOException e) {
            lost(e);
        }
    }

    /// Whether calls of the peer are running.
    public boolean isBusy() {
        return isOpen() && running.isBusy();
    }

    /// Returns true if answers to calls of the peer are still to be written.
    public boolean isAnswering() {
        return isOpen() && running.isAnswering();
    }

    /// Sends what is left to be sent, for a bounded time.
    public void flush() {
        first.out().flush();
        lanes.all().forEach(lane -> lane.out().flush());
    }

    /// Closes it, and tells the peer that this node does not come back.
    public void closeForGood() {
        close(true);
    }

    @Override
    public void close() {
        close(false);
    }

    private void close(boolean forGood) {
        if (forGood) {
            running.close();
        }
        if (isOpen()) {
            boolean drained = forGood && running.awaitAnswered(ANSWERS_NANOS);
            first.out().sendLast(forGood, drained);
            if (drained) {
                lanes.all().forEach(lane -> lane.out().sendLast(true, true));
            }
        }
        lost(new IOException("closed by this side"));
    }
}
