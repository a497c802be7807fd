// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.ValueCodec;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.LinkOptions;
import java.io.ObjectInputFilter;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What an [RmiRuntime] is told when it is made. Immutable.
public final class RmiOptions {
    /// The system property with the filter of [#standard], in the words of [ObjectInputFilter.Config#createFilter].
    public static final String FILTER_PROPERTY = "io.wherry.rmi.serialFilter";

    /// The system property with the hosts that [#standard] advertises, separated by commas; java.rmi's.
    public static final String HOSTNAME_PROPERTY = "java.rmi.server.hostname";

    private static final int MOST_CALLS = 1 << 10;

    private final Choice choice;

    private RmiOptions(Choice choice) {
        this.choice = choice;
    }

    /// Standard links, the filter that the system property [#FILTER_PROPERTY] describes if it is set, calls without deadline, 1024
    /// calls of a peer at once, names changed from the registry's host only, a lease of a minute, the hosts of the system property
    /// [#HOSTNAME_PROPERTY] in stubs, and the interceptors that the system property `io.wherry.rmi.interceptors` names. Other system properties
    /// set times and links, see docs/how-to/from-java-rmi.md.
    public static RmiOptions standard() {
        return new RmiOptions(new Choice());
    }

    /// How links are opened.
    public LinkOptions links() {
        return choice.links;
    }

    /// The same with other links: TLS, authentication, windows, polling.
    ///
    /// @throws IllegalArgumentException if they take no frames of 320 KiB
    public RmiOptions withLinks(LinkOptions links) {
        if (links.maxFrameLength() < Packet.LONGEST_FRAME) {
            throw new IllegalArgumentException(
                    "links take too short frames: maxFrameLength="
                            + links.maxFrameLength()
                            + ", needed="
                            + Packet.LONGEST_FRAME);
        }
        Choice other = new Choice(choice);
        other.links = links;
        return new RmiOptions(other);
    }

    /// What decides about classes before the declared types do, null if nothing.
    public @Nullable ObjectInputFilter filter() {
        return choice.filter;
    }

    /// The same with a filter of the classes that may come in calls and answers.
    ///
    /// Without one, those may come that the remote interface declares: its types, the types of their fields, the subclasses of all
    /// these, and common values of the JDK; in answers exceptions of any class. What the filter allows or rejects is
    /// so; what it leaves undecided is decided as without it. It is asked about classes only: arrays and graphs are bounded by the
    /// connection.
    public RmiOptions withFilter(ObjectInputFilter filter) {
        Choice other = new Choice(choice);
        other.filter = filter;
        return new RmiOptions(other);
    }

    /// How long a call may take for which nothing else is said, null for ever.
    public @Nullable Duration callsWithin() {
        return choice.callsWithin;
    }

    /// The same with a deadline for calls for which nothing else is said; see [Stubs#within].
    public RmiOptions withCallsWithin(Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("calls need some time: callsWithin=" + within);
        }
        Choice other = new Choice(choice);
        other.callsWithin = within;
        return new RmiOptions(other);
    }

    /// How many calls of one connection may run at once.
    public int callsPerPeer() {
        return choice.callsPerPeer;
    }

    /// The same with another bound for the calls of one connection that run at once; further ones throw [OverloadedException].
    ///
    /// @param most 1 to 1024
    public RmiOptions withCallsPerPeer(int most) {
        if (most < 1 || most > MOST_CALLS) {
            throw new IllegalArgumentException(
                    "calls of a peer are 1 to " + MOST_CALLS + ": callsPerPeer=" + most);
        }
        Choice other = new Choice(choice);
        other.callsPerPeer = most;
        return new RmiOptions(other);
    }

    /// Which peers that have proved who they are may change names of the registry from another host.
    public Predicate<? super Principal> registrars() {
        return choice.registrars;
    }

    /// The same with peers of other hosts that may change names of the registry, if the links let them prove who they are.
    public RmiOptions withRegistrars(Predicate<? super Principal> registrars) {
        Choice other = new Choice(choice);
        other.registrars = registrars;
        return new RmiOptions(other);
    }

    /// How long objects are kept for a peer whose connection is lost.
    public Duration lease() {
        return choice.lease;
    }

    /// The same with another time for which objects are kept for a peer whose connection is lost: so long it may take to come back.
    public RmiOptions withLease(Duration lease) {
        if (lease.isNegative()) {
            throw new IllegalArgumentException("negative lease: lease=" + lease);
        }
        Choice other = new Choice(choice);
        other.lease = lease;
        return new RmiOptions(other);
    }

    /// Returns the hosts by which stubs name this one, in the order in which peers try them; empty for its own addresses.
    public List<String> advertised() {
        return choice.advertised;
    }

    /// Returns the same with other hosts in the stubs of objects whose runtime listens at `tcp://` or `tls://` addresses.
    ///
    /// A host need not be one of this machine: it may be the name of a gateway that translates addresses (NAT, a container), with the
    /// same port. Peers try these hosts first, then the one that the runtime listens at. A runtime that listens at all addresses
    /// (`tcp://0.0.0.0:1099`) without advertised hosts is known by the addresses of its network interfaces; stubs never carry `0.0.0.0`.
    ///
    /// @param hosts names or IP addresses, without port
    /// @throws IllegalArgumentException if one cannot be a host, or is `0.0.0.0` or `::`
    public RmiOptions withAdvertised(String... hosts) {
        Choice other = new Choice(choice);
        other.advertised = AdvertisedHosts.checked(List.of(hosts));
        return new RmiOptions(other);
    }

    /// Returns the interceptors of calls, the outermost first.
    public List<Interceptor> interceptors() {
        return choice.interceptors;
    }

    /// Returns the same with a further interceptor, inside those that were added before: it runs around calls that the runtime makes and calls that it
    /// serves.
    public RmiOptions withInterceptor(Interceptor interceptor) {
        Choice other = new Choice(choice);
        other.interceptors =
                Stream.concat(choice.interceptors.stream(), Stream.of(interceptor)).toList();
        return new RmiOptions(other);
    }

    /// Returns the codec of arguments and results, before the runtime tells it of its class loader and of its remote objects.
    public GraphCodec codec() {
        return choice.codec;
    }

    /// Returns the same, writing and reading objects of exactly the class `type` by `codec` in calls and answers: see [GraphCodec#withCodec]. Both peers must
    /// have a codec for the class. A class that names its codec by [io.wherry.codec.CodedBy] needs no option.
    ///
    /// @throws IllegalArgumentException if the class cannot have one
    public <T> RmiOptions withCodec(Class<T> type, ValueCodec<T> codec) {
        Choice other = new Choice(choice);
        other.codec = choice.codec.withCodec(type, codec);
        return new RmiOptions(other);
    }

    /// What was chosen; changed only before options are made of it.
    private static final class Choice {
        private LinkOptions links;
        private @Nullable ObjectInputFilter filter;
        private @Nullable Duration callsWithin;
        private int callsPerPeer;
        private Predicate<? super Principal> registrars;
        private Duration lease;
        private List<String> advertised;
        private List<Interceptor> interceptors;
        private GraphCodec codec;

        Choice() {
            links = RmiProperties.links();
            String pattern = System.getProperty(FILTER_PROPERTY);
            filter = pattern == null ? null : ObjectInputFilter.Config.createFilter(pattern);
            callsWithin = RmiProperties.callsWithin();
            callsPerPeer = MOST_CALLS;
            registrars = _ -> false;
            lease = RmiProperties.lease();
            advertised = AdvertisedHosts.ofProperty();
            interceptors = RmiProperties.interceptors();
            codec = GraphCodec.lean();
        }

        Choice(Choice other) {
            links = other.links;
            filter = other.filter;
            callsWithin = other.callsWithin;
            callsPerPeer = other.callsPerPeer;
            registrars = other.registrars;
            lease = other.lease;
            advertised = other.advertised;
            interceptors = other.interceptors;
            codec = other.codec;
        }
    }
}
