// SPDX-License-Identifier: Apache-2.0
/// Parallel programs of java.rmi, which know nothing of Wherry. Each runs as several members, one JVM each: `<member> <count of members> <host of member 0> <port>`.
/// Member 0 prints the result. A test runs them on several hosts, as they are and with the imports that docs/how-to/from-java-rmi.md changes.
package io.wherry.parallel;
