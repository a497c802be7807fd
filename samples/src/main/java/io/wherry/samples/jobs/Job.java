// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;

/// A computation, passed as an object. Its class is on the class path of clients, server and
/// workers.
@FunctionalInterface
public interface Job<T extends Serializable> extends Serializable {
    T run() throws Exception;
}
