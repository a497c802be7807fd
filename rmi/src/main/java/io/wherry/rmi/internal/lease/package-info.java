// SPDX-License-Identifier: Apache-2.0

/// Distributed garbage collection: objects live while somebody elsewhere refers to them. Counts references as Birrell and others do
/// in "Distributed Garbage Collection for Network Objects" (1993), with counts in place of sequence numbers. [Holdings] is the side that has
/// the objects, [Holds] the one that refers to them, [Collector] what they say to each other.
@NullMarked
package io.wherry.rmi.internal.lease;

import org.jspecify.annotations.NullMarked;
