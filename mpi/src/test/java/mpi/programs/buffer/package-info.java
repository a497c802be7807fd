// SPDX-License-Identifier: Apache-2.0
/// Programs with each kind of memory for messages: arrays, buffers, segments, none.
@NullMarked
package mpi.programs.buffer;

import org.jspecify.annotations.NullMarked;
