// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.util.function.IntFunction;

/// The options of a [Rendezvous].
///
/// @param mine the hello of this member
/// @param addresses the address of each member, by rank
/// @param links options of the links, with the format name of the protocol
/// @param deadline for all members to join
public record RendezvousOptions(
        MemberHello mine, IntFunction<Address> addresses, LinkOptions links, Deadline deadline) {}
