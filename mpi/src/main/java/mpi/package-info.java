// SPDX-License-Identifier: Apache-2.0

/// MPI for Java: the union of mpiJava 1.2 (MPJ Express), of Open MPI's Java bindings and of the
/// draft they come from.
///
/// Start at [mpi.MPI] and [mpi.Comm]. Calls of mpiJava begin with a capital letter and have an
/// offset for each buffer (`Send(buf, offset, count, type, dest, tag)`); those of Open MPI do not
/// (`send(buf, count, type, dest, tag)`); both names have the same effect. Buffers are arrays of
/// primitives, arrays of objects with [mpi.MPI#OBJECT], buffers of java.nio and memory segments.
/// Offsets, and displacements within datatypes, count elements of the base type.
///
/// *Memory* stays the program's: the program must not touch the memory of a non-blocking call until
/// the request is done. Direct buffers and native memory segments are not copied, unless the
/// datatype has gaps.
///
/// *Threads*: all calls are thread-safe (`MPI.THREAD_MULTIPLE`); but one thread at a time may use a
/// request, call collective operations of a communicator, or build a datatype.
///
/// *Errors* are unchecked [mpi.MPIException]s, with the error class of the MPI standard.
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
