// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a one-way remote method: a call returns when its arguments are serialized, possibly
/// before they are sent. Exceptions of the method are lost; the call is lost if the connection is.
/// Calls in quick succession are sent together. The calls of one thread begin in order only if the
/// method is [Quick]. Placed on a void method of the remote interface.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OneWay {}
