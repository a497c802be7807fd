// SPDX-License-Identifier: Apache-2.0
/// Two JVMs, one of which calls objects of the other: by Wherry over each link, by java.rmi, gRPC and Dirmi.
///
/// Start with [RpcLibrary], which says who carries calls, and [Operation], what is called. [CallListener] and [CallWorker] are the
/// two programs, [PingWorker] measures links and raw sockets in their place. Every `RpcLibrary` has a [Service], which is what the worker sees of the
/// other JVM; [Steps] makes an operation a step that can be timed, and checks its result first. Who starts them and what their
/// numbers mean is not here.
///
/// Several callers at the same time are a [Load]: [Scenario] says what each of them does, [Callers] are the threads, which make calls in slices and
/// are parked in between. Methods that block wait in [Synchronizers]; the two ranks of an [Exchange] call each other.
///
/// **A new kind of call** is a constant of `Operation`, a method of `Service`, a case of `Steps` or `Scenario`,
/// and a line where the page says what is demanded.
@NullMarked
package io.wherry.bench.calls;

import org.jspecify.annotations.NullMarked;
