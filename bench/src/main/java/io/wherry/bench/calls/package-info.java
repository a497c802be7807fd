// SPDX-License-Identifier: Apache-2.0
/// Two JVMs, one of which calls objects of the other: by Wherry over each link, by java.rmi, gRPC and Dirmi.
///
/// Start with [RpcLibrary], the libraries, and [Operation], the calls. [CallListener] and
/// [CallWorker]
/// are the two programs, [PingWorker] measures links and raw sockets in their place. Every
/// `RpcLibrary`
/// has a [Service], the worker's view of the other JVM; [Steps] makes an operation a step that can
/// be
/// timed, and checks its result first. The code that starts the programs and interprets their
/// numbers is in the packages `latency` and `load`.
///
/// A [Load] is several callers at the same time: [Scenario] defines the steps of each, [Callers]
/// are the
/// threads, which make calls in slices and are parked in between. Methods that block wait in
/// [Synchronizers]; the two ranks of an [Exchange] call each other.
///
/// **A new kind of call** is a constant of `Operation`, a method of `Service`, a case of `Steps` or `Scenario`,
/// and a line where the page says what is demanded.
@NullMarked
package io.wherry.bench.calls;

import org.jspecify.annotations.NullMarked;
