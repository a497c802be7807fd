// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.List;
import java.util.function.Predicate;

/// What a node has for all objects with certain remote interfaces that it calls.
///
/// @param methods by their places
/// @param answers the classes that may come in answers
/// @param recorders of the methods, by their places
/// @param batches counts batches of calls
/// @param interceptors of the calls, the outermost first
record CalledType(
        List<RemoteMethod> methods,
        Predicate<Class<?>> answers,
        List<Recorder> recorders,
        Recorder batches,
        List<Interceptor> interceptors) {}
