// SPDX-License-Identifier: Apache-2.0

/// MPI for Java: the union of mpiJava 1.2 (MPJ Express), of Open MPI's Java bindings and of the draft they come from.
///
/// Start at [mpi.MPI] and [mpi.Comm]. Calls of mpiJava begin with a capital letter and have an offset for each buffer
/// (`Send(buf, offset, count, type, dest, tag)`); those of Open MPI do not (`send(buf, count, type, dest, tag)`); each does
/// the same whatever its name. Buffers are arrays of primitives, of objects with [mpi.MPI#OBJECT], buffers of java.nio and
/// memory segments. Offsets, and displacements inside of datatypes, count elements of the base type.
///
/// *Memory* is the program's: what is given to a call that returns before it is done is not to be touched until the request
/// is done. Direct buffers and native memory segments are not copied, unless the datatype has gaps.
///
/// *Threads*: any number may call (`MPI.THREAD_MULTIPLE`); a request, a communicator's collective operation and a datatype
/// that is being made have one thread at a time.
///
/// *Errors* are [mpi.MPIException]s, unchecked, with the class that the MPI standard gives them.
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
