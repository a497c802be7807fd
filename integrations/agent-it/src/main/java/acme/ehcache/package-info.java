// SPDX-License-Identifier: Apache-2.0

/// Caches of Ehcache.
package acme.ehcache;
