// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A remote method that never waits and is done in a few microseconds: calls of it run on the thread that receives them, which
/// spares the start of another. Set on the method of the remote interface or of the class. Other calls of the same
/// client wait meanwhile.
///
/// A method that wakes another thread does not wait, but where that thread gets the core, the answer goes out when it
/// waits again: a thread that waits awake for a moment, by `Thread.yield()`, spares the caller that.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Quick {}
