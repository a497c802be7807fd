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

/// The options of an [RmiRuntime]. Immutable.
public final class RmiOptions {
    /// The system property with the filter of [#standard], in the syntax of
    /// [ObjectInputFilter.Config#createFilter].
    public static final String FILTER_PROPERTY = "io.wherry.rmi.serialFilter";

    /// The system property with the hosts that [#standard] advertises, separated by commas; the
    /// same as in java.rmi.
    public static final String HOSTNAME_PROPERTY = "java.rmi.server.hostname";

    private static final int MOST_CALLS = 1 << 10;

    private final Choice choice;

    private RmiOptions(Choice choice) {
        this.choice = choice;
    }

    /// Returns the default options: standard links, the filter of the system property
    /// [#FILTER_PROPERTY] if it is set, calls without deadline, 1024 concurrent calls per peer,
    /// registry changes only from the registry's host, a lease of one minute, the hosts of the
    /// system property [#HOSTNAME_PROPERTY] in stubs, and the interceptors of the system property
    /// `io.wherry.rmi.interceptors`. Other system properties set times and links, see
    /// docs/how-to/from-java-rmi.md.
    public static RmiOptions standard() {
        return new RmiOptions(new Choice());
    }

    /// Returns the options of links.
    public LinkOptions links() {
        return choice.links;
    }

    /// Returns a copy with other link options: TLS, authentication, windows, polling.
    ///
    /// @throws IllegalArgumentException if their frame length limit is less than 320 KiB
    public RmiOptions withLinks(LinkOptions links) {
        if (links.maxFrameLength() < Packet.LONGEST_FRAME) {
            throw new IllegalArgumentException(
                    "frame length limit of links is too small: maxFrameLength="
                            + links.maxFrameLength()
                            + ", needed="
                            + Packet.LONGEST_FRAME);
        }
        Choice other = new Choice(choice);
        other.links = links;
        return new RmiOptions(other);
    }

    /// Returns the class filter that is checked before the declared types, null if there is none.
    public @Nullable ObjectInputFilter filter() {
        return choice.filter;
    }

    /// Returns a copy with a filter of the classes that are admitted in calls and replies.
    ///
    /// Without a filter, the classes declared by the remote interface are admitted: its types, the
    /// types of their fields, the subclasses of all these, and common value classes of the JDK; in
    /// replies also exceptions of any class. A class that the filter allows is admitted, a class
    /// that it rejects is not; undecided classes are treated as without a filter. The filter checks
    /// classes only: the connection bounds the size of arrays and graphs.
    public RmiOptions withFilter(ObjectInputFilter filter) {
        Choice other = new Choice(choice);
        other.filter = filter;
        return new RmiOptions(other);
    }

    /// Returns the default time limit of calls, null if there is none.
    public @Nullable Duration callsWithin() {
        return choice.callsWithin;
    }

    /// Returns a copy with a default time limit of calls; see [Stubs#within].
    public RmiOptions withCallsWithin(Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("time limit is not positive: callsWithin=" + within);
        }
        Choice other = new Choice(choice);
        other.callsWithin = within;
        return new RmiOptions(other);
    }

    /// Returns the maximum number of concurrent calls of one connection.
    public int callsPerPeer() {
        return choice.callsPerPeer;
    }

    /// Returns a copy with another limit for the concurrent calls of one connection; further calls
    /// throw [OverloadedException]. Items of streams and calls of leases pass the limit. Calls that
    /// the peer makes within calls of this runtime have a limit of their own, 16 times as high.
    ///
    /// @param most 1 to 1024
    public RmiOptions withCallsPerPeer(int most) {
        if (most < 1 || most > MOST_CALLS) {
            throw new IllegalArgumentException(
                    "limit is out of range 1 to " + MOST_CALLS + ": callsPerPeer=" + most);
        }
        Choice other = new Choice(choice);
        other.callsPerPeer = most;
        return new RmiOptions(other);
    }

    /// Returns the predicate that selects the authenticated peers that may change the registry from
    /// another host.
    public Predicate<? super Principal> registrars() {
        return choice.registrars;
    }

    /// Returns a copy with a predicate that selects the peers on other hosts that may change the
    /// registry. They must be authenticated by their links.
    public RmiOptions withRegistrars(Predicate<? super Principal> registrars) {
        Choice other = new Choice(choice);
        other.registrars = registrars;
        return new RmiOptions(other);
    }

    /// Returns how long objects are kept for a peer after its connection is lost.
    public Duration lease() {
        return choice.lease;
    }

    /// Returns a copy with another lease: how long objects are kept for a peer after its connection
    /// is lost, until it reconnects.
    public RmiOptions withLease(Duration lease) {
        if (lease.isNegative()) {
            throw new IllegalArgumentException("negative lease: lease=" + lease);
        }
        Choice other = new Choice(choice);
        other.lease = lease;
        return new RmiOptions(other);
    }

    /// Returns the hosts that stubs contain for this runtime, in the order in which peers try them;
    /// empty for its own addresses.
    public List<String> advertised() {
        return choice.advertised;
    }

    /// Returns a copy with other hosts in stubs. Applies to `tcp://` and `tls://` addresses.
    ///
    /// A host need not belong to this machine: it may be the name of a gateway that translates
    /// addresses (NAT, a container), with the same port. Peers try these hosts first, then the host
    /// that the runtime listens at. If a runtime listens at all addresses (`tcp://0.0.0.0:1099`)
    /// and has no advertised hosts, its stubs contain the addresses of its network interfaces,
    /// never `0.0.0.0`.
    ///
    /// @param hosts names or IP addresses, without port
    /// @throws IllegalArgumentException if one is not a valid host, or is `0.0.0.0` or `::`
    public RmiOptions withAdvertised(String... hosts) {
        Choice other = new Choice(choice);
        other.advertised = AdvertisedHosts.checked(List.of(hosts));
        return new RmiOptions(other);
    }

    /// Returns the interceptors of calls, the outermost first.
    public List<Interceptor> interceptors() {
        return choice.interceptors;
    }

    /// Returns a copy with a further interceptor, which runs inside the ones that were added
    /// before, around outgoing and incoming calls.
    public RmiOptions withInterceptor(Interceptor interceptor) {
        Choice other = new Choice(choice);
        other.interceptors =
                Stream.concat(choice.interceptors.stream(), Stream.of(interceptor)).toList();
        return new RmiOptions(other);
    }

    /// Returns the codec of arguments and results, before the runtime configures its class loader
    /// and remote objects.
    public GraphCodec codec() {
        return choice.codec;
    }

    /// Returns a copy that uses `codec` for objects of exactly the class `type` in calls and
    /// replies: see [GraphCodec#withCodec]. Both peers must have a codec for the class. A class
    /// that declares its codec with [io.wherry.codec.CodedBy] needs no option.
    ///
    /// @throws IllegalArgumentException if the class cannot have a codec
    public <T> RmiOptions withCodec(Class<T> type, ValueCodec<T> codec) {
        Choice other = new Choice(choice);
        other.codec = choice.codec.withCodec(type, codec);
        return new RmiOptions(other);
    }

    /// The values; modified only before options are made of them.
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
