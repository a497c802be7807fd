// SPDX-License-Identifier: Apache-2.0

/// The mapping of datatypes to memory: [Layout] is a datatype, [Region] a datatype laid over an
/// array, a buffer or a memory segment.
@NullMarked
package io.wherry.mpi.internal.layout;

import org.jspecify.annotations.NullMarked;
