// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a remote method that never blocks and takes a few microseconds. Calls run on the
/// receiving thread, which saves the start of another thread. Placed on the method of the remote
/// interface or of the class. Other calls of the same client wait meanwhile.
///
/// A method that wakes another thread does not block, but if that thread takes over the core, the
/// reply is sent only when that thread blocks. If the woken thread yields first, by
/// `Thread.yield()`, the reply is sent earlier.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Quick {}
