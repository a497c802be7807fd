// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.contender;

import io.wherry.bench.hand.HandPeer;
import io.wherry.bench.peer.CopyPeer;
import io.wherry.bench.peer.ForyPeer;
import io.wherry.bench.peer.JBossPeer;
import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.bench.peer.KryoPeer;
import io.wherry.bench.peer.OwnCodecs;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.peer.PooledPeer;
import io.wherry.bench.peer.StreamsPeer;
import io.wherry.bench.peer.WherryPeer;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.List;

/// A column of the table: a serializer or a lower bound.
public enum Contender {
    WHERRY("wherry"),
    /// The same, for graphs declared free of sharing.
    UNTRACKED("wherry, untracked"),
    /// The same, with values that are written by content at each reference.
    BY_CONTENT("wherry, by content"),
    /// The same, with codecs of the program for some classes.
    OWN_CODEC("wherry, own codec"),
    /// Wherry in the format of java.io.
    JAVAIO("wherry javaio"),
    /// Wherry's streams in the place of java.io's.
    STREAMS("wherry streams"),
    JAVA_IO("java.io"),
    KRYO("Kryo"),
    FORY("Fory"),
    /// The same, with the identity of strings kept, as Wherry keeps it by its defaults.
    FORY_IDENTITY("Fory, identity"),
    JBOSS("JBoss"),
    /// The same, in the format of java.io.
    JBOSS_SERIAL("JBoss serial"),
    /// The best a program can do that knows its graph: code by hand, no tracking of identity.
    HAND("by hand"),
    /// The cost of the bytes alone: copies as many bytes as Wherry writes.
    COPY("memcpy");

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether this is a limit and not a serializer.
    public boolean isLimit() {
        return switch (this) {
            case WHERRY, UNTRACKED, BY_CONTENT, OWN_CODEC, JAVAIO, STREAMS -> false;
            case JAVA_IO, KRYO, FORY, FORY_IDENTITY, JBOSS, JBOSS_SERIAL -> false;
            case HAND, COPY -> true;
        };
    }

    /// Whether this is Wherry too.
    public boolean isOurs() {
        return switch (this) {
            case WHERRY, UNTRACKED, BY_CONTENT, OWN_CODEC, JAVAIO, STREAMS -> true;
            case JAVA_IO, KRYO, FORY, FORY_IDENTITY, JBOSS, JBOSS_SERIAL, HAND, COPY -> false;
        };
    }

    /// Whether it differs from another contender by an option that few programs set.
    public boolean isTuned() {
        return switch (this) {
            case UNTRACKED, BY_CONTENT, OWN_CODEC, FORY_IDENTITY -> true;
            default -> false;
        };
    }

    /// Returns whether its bytes must be equal to those of java.io.
    public boolean isExact() {
        return this == JAVAIO || this == STREAMS;
    }

    /// Whether there is anything to measure.
    public boolean takes(Workload workload) {
        return switch (this) {
            case HAND -> HandPeer.knows(workload.name());
            case OWN_CODEC -> OwnCodecs.has(workload.name());
            default -> true;
        };
    }

    /// Options of the JVM that this contender does not work without, or not as fast.
    public List<String> jvmOptions() {
        return switch (this) {
            case WHERRY, UNTRACKED, BY_CONTENT, OWN_CODEC, JAVAIO, STREAMS, JAVA_IO, HAND, COPY ->
                    List.of();
            case KRYO, JBOSS, JBOSS_SERIAL -> List.of("--sun-misc-unsafe-memory-access=allow");
            case FORY, FORY_IDENTITY ->
                    List.of(
                            "--sun-misc-unsafe-memory-access=allow",
                            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED");
        };
    }

    /// The prefixes of the names of the jars it needs in addition to those of the benchmarks.
    public List<String> jars() {
        return switch (this) {
            case WHERRY, UNTRACKED, BY_CONTENT, OWN_CODEC, JAVAIO, STREAMS, HAND, COPY ->
                    List.of("wherry-codec", "wherry-bytes");
            case JAVA_IO -> List.of();
            case KRYO -> List.of("kryo", "minlog", "objenesis", "reflectasm");
            case FORY, FORY_IDENTITY -> List.of("fory-core", "janino", "commons-compiler");
            case JBOSS, JBOSS_SERIAL -> List.of("jboss-marshalling");
        };
    }

    /// A one-line note on the configuration of this contender.
    public String setUp() {
        return switch (this) {
            case WHERRY -> "`GraphCodec.lean()`, no class registered";
            case UNTRACKED -> "the same `withReferenceTracking(false)`";
            case BY_CONTENT -> "the same `withSharedValues(false)`";
            case OWN_CODEC ->
                    "the same `withCodec` for the class that the workload has most of, which writes what"
                            + " the built-in codec writes, strings as references";
            case JAVAIO -> "`GraphCodec.javaio()`";
            case STREAMS ->
                    "`io.wherry.stream.ObjectOutputStream` and `ObjectInputStream`, used as java.io's are";
            case JAVA_IO ->
                    "a new `ObjectOutputStream` per graph over one `ByteArrayOutputStream` that is"
                            + " reset; a new `ObjectInputStream` per graph";
            case KRYO ->
                    "5.6.2, `setReferences(true)`, `setRegistrationRequired(false)`, one `Output`"
                            + " that is reset; Externalizable by `ExternalizableSerializer`";
            case FORY ->
                    "1.6.0, `withXlang(false)`, `withRefTracking(true)`, `withCompatible(false)`,"
                            + " `requireClassRegistration(false)`, code generation on and not"
                            + " asynchronous, limits on depth and memory lifted; by its defaults"
                            + " it does not keep the identity of strings";
            case FORY_IDENTITY -> "the same `ignoreStringRef(false)`, `ignoreTimeRef(false)`";
            case JBOSS ->
                    "Marshalling 2.3.0, protocol river, one marshaller and one unmarshaller that are"
                            + " started anew for each graph";
            case JBOSS_SERIAL ->
                    "Marshalling 2.3.0, protocol serial, one marshaller and one unmarshaller that"
                            + " are started anew for each graph";
            case HAND -> "fields by `VarHandle`, nothing tracked; only some workloads";
            case COPY -> "`Arrays.copyOf` of as many bytes as Wherry writes";
        };
    }

    public Peer open(Workload workload) throws IOException {
        return switch (this) {
            case WHERRY -> new WherryPeer(GraphCodec.lean());
            case UNTRACKED -> new WherryPeer(GraphCodec.lean().withReferenceTracking(false));
            case BY_CONTENT -> WherryPeer.byContent();
            case OWN_CODEC -> new WherryPeer(OwnCodecs.codec());
            case JAVAIO -> new WherryPeer(GraphCodec.javaio());
            case STREAMS -> new StreamsPeer();
            case JAVA_IO -> new JavaIoPeer();
            case KRYO -> new KryoPeer();
            case FORY -> ForyPeer.usual();
            case FORY_IDENTITY -> ForyPeer.keepingIdentity();
            case JBOSS -> JBossPeer.river();
            case JBOSS_SERIAL -> JBossPeer.serial();
            case HAND -> HandPeer.of(workload.name());
            case COPY -> new CopyPeer(new WherryPeer(GraphCodec.lean()).write(workload.fresh()));
        };
    }

    /// For any number of threads, in the way of its makers. Not for limits.
    public Peer share() {
        return switch (this) {
            case WHERRY -> new WherryPeer(GraphCodec.lean());
            case UNTRACKED -> new WherryPeer(GraphCodec.lean().withReferenceTracking(false));
            case BY_CONTENT -> WherryPeer.byContent();
            case OWN_CODEC -> new WherryPeer(OwnCodecs.codec());
            case JAVAIO -> new WherryPeer(GraphCodec.javaio());
            case STREAMS -> new PooledPeer(StreamsPeer::new);
            case JAVA_IO -> new PooledPeer(JavaIoPeer::new);
            case KRYO -> new PooledPeer(KryoPeer::new);
            case FORY -> ForyPeer.shared();
            case FORY_IDENTITY ->
                    throw new IllegalArgumentException("only measured with one thread");
            case JBOSS -> new PooledPeer(JBossPeer::river);
            case JBOSS_SERIAL -> new PooledPeer(JBossPeer::serial);
            case HAND, COPY -> throw new IllegalArgumentException("a limit has one thread");
        };
    }

    /// How [#share] does it, in one line.
    public String sharing() {
        return switch (this) {
            case WHERRY, UNTRACKED, BY_CONTENT, OWN_CODEC, JAVAIO -> "one `GraphCodec`";
            case STREAMS, JAVA_IO -> "streams as always, over pooled buffers";
            case KRYO -> "instances in Kryo's `Pool`";
            case FORY -> "one `ThreadSafeFory` of `buildThreadSafeFory()`";
            case FORY_IDENTITY -> "not measured";
            case JBOSS, JBOSS_SERIAL -> "marshallers in Kryo's `Pool`";
            case HAND, COPY -> "not measured";
        };
    }

    /// Returns the contender of a label.
    ///
    /// @throws IllegalArgumentException if there is no such contender
    public static Contender labelled(String label) {
        for (Contender contender : values()) {
            if (contender.label.equalsIgnoreCase(label)) {
                return contender;
            }
        }
        throw new IllegalArgumentException("no contender of this name: " + label);
    }
}
