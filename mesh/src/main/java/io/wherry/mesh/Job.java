// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.util.function.IntFunction;

/// Which job a member belongs to, and how it gets there.
///
/// @param mine who this member is
/// @param addresses where each member listens
/// @param links what links are opened with; names the format of the protocol
/// @param deadline when all have to be there
public record Job(
        Hello mine, IntFunction<Address> addresses, LinkOptions links, Deadline deadline) {}
