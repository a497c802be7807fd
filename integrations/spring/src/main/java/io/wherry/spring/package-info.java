// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats where Spring stores objects: start with [io.wherry.spring.GraphRedisSerializer] for
/// Redis, sessions and caches, and with [io.wherry.spring.GraphSerializer] for the rest. Each class
/// takes a [io.wherry.codec.GraphFormat], and needs the project that it is for, not the others.
///
/// A format for stored objects has a [io.wherry.codec.ClassFilter]: the store may hold bytes that
/// another program wrote. Beans of Spring Boot are made by module `io.wherry.spring.boot`.
@NullMarked
package io.wherry.spring;

import org.jspecify.annotations.NullMarked;
