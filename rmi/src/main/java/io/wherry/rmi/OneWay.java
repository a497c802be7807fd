// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A remote method nobody waits for: a call of it returns when its arguments are written, perhaps before they are sent. What it
/// throws is lost, and so is the call if the connection is. Several that follow each other closely go out together. Those of one
/// thread begin in order only if the method is [Quick]. Set on the method of the remote interface, which returns nothing.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OneWay {}
