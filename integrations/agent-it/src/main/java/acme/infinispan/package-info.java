// SPDX-License-Identifier: Apache-2.0

/// Caches of Infinispan.
package acme.infinispan;
